/** Issuer of email addresses that were verified by a code. */
export const emailIssuer = 'email'
