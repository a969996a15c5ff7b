import { describe, expect, test } from "vitest";
import { cutQuotes, isAutomatic, textOfHtml } from "./read-mail.service.ts";

describe("what a mail repeats is cut", () => {
  test.each([
    [
      "Gmail",
      "Yes please.\r\n\r\nOn Mon, Nov 16, 2026 at 9:00 AM Shop <a@b.example> wrote:\r\n> Hello",
    ],
    [
      "Gmail over two lines",
      "Yes please.\n\nOn Mon, Nov 16, 2026 at 9:00 AM Meridian\n<inbox@reply.example> wrote:\n\n> Hello\n>\n> Bye",
    ],
    [
      "Outlook",
      "Yes please.\n\n________________________________\nFrom: Shop <a@b.example>\nSent: Monday\nTo: Ada\n\nHello",
    ],
    [
      "Outlook without a line",
      "Yes please.\n\nFrom: Shop <a@b.example>\nSent: Monday, November 16, 2026\nSubject: Re: x\n\nHello",
    ],
    ["an original message", "Yes please.\n-----Original Message-----\nHello"],
    ["German", "Yes please.\n\nAm 16.11.2026 um 09:00 schrieb Meridian <a@b.example>:\n> Hallo"],
    ["French", "Yes please.\n\nLe lun. 16 nov. 2026 à 09:00, Meridian a écrit :\n> Bonjour"],
    ["a signature", "Yes please.\n-- \nAda\n+1 212 555 0199"],
    ["a telephone", "Yes please.\n\nSent from my iPhone"],
    ["bare marks at the end", "Yes please.\n\n> Hello\n> Bye\n"],
  ])("%s", (_, mail) => {
    expect(cutQuotes(mail).text).toBe("Yes please.");
    expect(cutQuotes(mail).quoted).not.toBeNull();
  });

  test.each([
    ["nothing to cut", "On Monday I wrote: nothing.\nFrom: here to there."],
    [
      "answers between the lines",
      "On Nov 16, 2026, Shop wrote:\n> Which one?\nThe blue one.\n> When?\nMonday.",
    ],
    ["a quotation in the middle", "You wrote\n> it is blue\nand I like that."],
    ["a quotation alone", "> Hello"],
  ])("%s stays whole", (_, mail) => {
    expect(cutQuotes(mail)).toEqual({ text: mail, quoted: null });
  });
});

test("a mail of HTML alone becomes text, with marks at what it quotes", () => {
  const html =
    "<!-- <p>x</p> --><style>p{}</style><div>Yes &amp; <b>please</b>.<br>Ada</div><blockquote><p>Hello</p><p>Bye</p></blockquote>";
  expect(textOfHtml(html)).toBe("Yes & please.\nAda\n\n> Hello\n> \n> Bye");
  expect(cutQuotes(textOfHtml(html)).text).toBe("Yes & please.\nAda");
});

test.each([
  [
    "<HTML><HEAD><TITLE>x</TITLE><STYLE>p{}</STYLE></HEAD><BODY>I accept.</BODY></HTML>",
    "I accept.",
  ],
  ["<p>It&#x2019;s the caf&eacute; for &euro;&#57;</p>", "It’s the café for €9"],
  ["<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"],
  ['<a href="https://a.example/p">Photos</a>', "Photos [https://a.example/p]"],
  ['<h1>Hello</h1><script>x()</script><img src="x" alt="y">there', "Hello\n\nthere"],
])("%s is read as %j", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test("mails of programs are recognised", () => {
  const mail = (key: string, value: string) => isAutomatic([{ key, value }]);
  expect(mail("auto-submitted", "auto-replied")).toBe(true);
  expect(mail("precedence", "bulk")).toBe(true);
  expect(mail("return-path", "<>")).toBe(true);
  expect(mail("auto-submitted", "no")).toBe(false);
  expect(mail("subject", "bulk")).toBe(false);
});
