/** Signs what the stack's service answers resolvers of ENS. Nobody's: it is written here. */
export const nameSigner = `0x${'6e'.repeat(32)}` as const
