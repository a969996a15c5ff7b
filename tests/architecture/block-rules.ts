import type { Files, Violation } from "./source.ts";

interface Block {
  /** Shows that a file does by itself what a shared block does. */
  readonly sign: RegExp;
  readonly use: string;
  /** Files that may, each with the reason. */
  readonly except: Readonly<Record<string, string>>;
}

export const blocks: readonly Block[] = [
  {
    sign: /<table\b/g,
    use: "tables are ListScreen or ListTable of src/office/list, or Table of src/ui/table.tsx",
    except: {
      "src/pages/shop/line-sheet.page.tsx": "It is printed, so it has no frame that scrolls.",
      "src/features/discovery/ui/compare-table.tsx":
        "A watch is a column, and its head stays in sight in both directions.",
    },
  },
  {
    sign: /\buseForm\b|\bnew FormData\(/g,
    use: "forms are made with useSchemaForm or useRecordForm of src/ui",
    except: {
      "src/features/catalog/ui/filter-panel.tsx": "The server answers it without JavaScript.",
      "src/features/orders/checkout/ui/step-form.tsx":
        "It sends the same fields without JavaScript.",
      "src/features/orders/buyer/ui/order-return.tsx": "Its twin is sent without JavaScript.",
      "src/features/account/ui/address-form.tsx":
        "The fields of src/ui/address-fields.tsx hold text.",
      "src/features/orders/staff/ui/manual-order.tsx":
        "The fields of src/ui/address-fields.tsx hold text.",
    },
  },
  {
    sign: /["'](nodemailer|smtp-server)["']/g,
    use: "mails are written with defineMail of src/platform/mail",
    except: {},
  },
  {
    sign: /\b(randomBytes|createHash|createHmac|timingSafeEqual)\(/g,
    use: "secrets are made and hashed by src/platform/security/tokens.ts",
    except: {
      "src/features/orders/checkout/place-order.service.ts":
        "A repeated request gets the same key again.",
      "src/features/orders/checkout/draft.service.ts":
        "It names a guest's lines as the browser does.",
      "src/features/messages/contact/enquiries.sql.ts":
        "Mail servers change the case of an address.",
      "src/features/messages/inbox/inbound-mail.api.ts":
        "It checks the signature of the mail's sender.",
    },
  },
  {
    sign: /\bparse(Int|Float)\(|["']numeral["']/g,
    use: "typed numbers are read by src/lib/typed-number.ts",
    except: {},
  },
  {
    sign: /\bDate\.parse\((?!\w+(\.\w+)*\))/g,
    use: "typed dates are read by src/lib/calendar.ts",
    except: {
      "src/features/inventory/import-export/column-kinds.ts":
        "Cells of a spreadsheet hold other dates.",
    },
  },
];

const product = /^src\/(features|pages)\/(?!kit).*(?<!\.test)\.tsx?$/;

/** Features and pages have no table, form, mail, token or parser of their own. */
export function checkBlocks(files: Files): Violation[] {
  return [...files].flatMap(([file, text]) =>
    product.test(file)
      ? blocks.flatMap(({ sign, use, except }) =>
          file in except
            ? []
            : [...text.matchAll(sign)].map(({ index }) => ({
                rule: "shared-blocks" as const,
                file,
                line: text.slice(0, index).split("\n").length,
                message: use,
              })),
        )
      : [],
  );
}
