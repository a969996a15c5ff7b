export const invalidCredentials = "Invalid credentials";
export const loginSucceeded = "Login successful";
export const loginFailed = (reason: string) => `Login failed: ${reason}`;
export const loginUnreachable = "Login failed. Please try again.";
export const setupFailed = "The account could not be created. Please try again.";
