/** Different from the ids of live chains, so that a user's real wallet cannot sign for one by mistake. */
export const localChainIds = [31337001, 31337002] as const
