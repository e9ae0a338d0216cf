/** Signs the responses of the stack's service to ENS resolvers. The key is public. */
export const nameSigner = `0x${'6e'.repeat(32)}` as const
