export const addressLabels = {
  line1: "Street address",
  line2: "Apartment, suite or company",
  country: "Country or region",
  choose: "Choose",
  commonCountries: "Often chosen",
  otherCountries: "All countries",
  updateCountry: "Update the fields",
} as const;

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

export const addressProblems = {
  country: "Choose a country that we deliver to.",
  notDelivered: (country: string) => `We do not deliver to ${country}. Choose another country.`,
  missing: (noun: string, example?: string) => `Enter ${withArticle(noun)}${suchAs(example)}.`,
  unchosen: (noun: string) => `Choose ${withArticle(noun)} from the list.`,
  wrong: (noun: string, example?: string) =>
    example === undefined ? `Check the ${noun}.` : `Enter ${withArticle(noun)}${suchAs(example)}.`,
  elsewhere: (label: string, code: string, region: string) =>
    `${label} ${code} is not in ${region}.`,
  tooLong: (noun: string, max: number) => `Keep the ${noun} within ${max} characters.`,
  notOneLine: (noun: string) => `Write the ${noun} as one line of plain text.`,
} as const;

const suchAs = (example: string | undefined) =>
  example === undefined ? "" : ` such as ${example}`;

export const contactLabels = { name: "Full name", email: "Email", phone: "Phone" } as const;

export const contactHints = {
  email: "For the order confirmation and news of the delivery.",
  phone: "For the courier. Begin with + unless it is a number of the country of delivery.",
} as const;

export const contactProblems = {
  name: "Enter the name of the person who will sign for the watch.",
  nameTooLong: (max: number) => `Keep the name within ${max} characters.`,
  email: "Enter an email address such as name@example.com.",
  phone: "Enter a phone number with its area code, such as +1\u00a0212\u00a0555\u00a00148.",
} as const;
