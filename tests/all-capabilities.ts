/** Settings of a shop with everything that it can do beyond the specification. */
export const allCapabilities = {
  CAPABILITIES: "all",
  PAYMENT: "wire,stripe,test",
  BANK_ACCOUNT_HOLDER: "Meridian Watches LLC",
  BANK_NAME: "First Example Bank",
  BANK_ACCOUNT_NUMBER: "000123456789",
  BANK_ROUTING_NUMBER: "021000021",
  BANK_SWIFT: "EXAMUS33",
  STRIPE_SECRET_KEY: "sk_test_example",
  STRIPE_WEBHOOK_SECRET: "whsec_example",
  // Nobody listens there; tests that pay by Stripe start a server of their own.
  STRIPE_API_URL: "http://127.0.0.1:9",
} as const;
