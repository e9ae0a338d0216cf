/** Flows whose screens show right after a wallet has connected or a login has completed. */
export const connectingFlows = ['connect', 'connecting', 'email', 'social'] as const
