import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "#src/domain/errors.ts";
import { Invalid } from "#src/domain/errors.ts";
import type { Endpoint } from "#src/lib/endpoint.ts";
import { fillPath } from "#src/lib/paths.ts";
import { reportError } from "./errors.ts";

export const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** A whole page that says what went wrong, with a link to `backTo`. */
export type FailurePage = (message: string, backTo: string) => string;

interface FormOptions {
  readonly maxBodyBytes: number;
  handle(request: FastifyRequest, reply: FastifyReply): Promise<object>;
  readonly failurePage: FailurePage;
}

/** Without JavaScript a page posts its form to an address of its own and is sent on to the next page. */
export function mountForm(app: FastifyInstance, endpoint: Endpoint, options: FormOptions): void {
  const { formAt = "/", formPage = formAt } = endpoint;
  app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: options.maxBodyBytes },
      async (_: unknown, text: string) => parseForm(text),
    );
    scope.setErrorHandler((error, request, reply) => {
      const problem = reportError(error, request, reply);
      const page = pageOf(formPage, request);
      if (leadsBack(problem)) return sendOn(reply, page(problem.code));
      return reply
        .code(problem.status)
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .type("text/html; charset=utf-8")
        .send(options.failurePage(problem.message, page()));
    });
    scope.post(routerPath(formAt), async (request, reply) => {
      const { page, next } = (await options.handle(request, reply)) as FormReply;
      return sendOn(reply, page ?? next);
    });
  });
}

interface FormReply {
  readonly page?: string;
  readonly next: string;
}

const sendOn = (reply: FastifyReply, address: string) =>
  reply.header("cache-control", "private, no-store").redirect(address, 303);

/** The page says what has come in between or may work later, and how things are now. */
const leadsBack = ({ status, code }: AppError) =>
  status === 409 || status === 422 || status === 429 || code === "payment_unavailable";

/** The address of the form's page, which reads the code of the problem. */
function pageOf(pattern: string, { params }: FastifyRequest) {
  const address = fillPath(pattern, params as Record<string, string>);
  return (problem?: string): string =>
    problem === undefined ? address : `${address}?${new URLSearchParams({ problem })}`;
}

function parseForm(text: string): Record<string, string> {
  const fields = Object.fromEntries(new URLSearchParams(text));
  if (Object.values(fields).some((value) => value.includes("\0"))) {
    throw new Invalid("The form contains a character that can't be stored.");
  }
  return fields;
}
