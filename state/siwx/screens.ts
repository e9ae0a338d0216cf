/** The flows of the screens at which a visitor is who has just connected a wallet, or logged in to one. */
export const connectingFlows = ['connect', 'connecting', 'email', 'social'] as const
