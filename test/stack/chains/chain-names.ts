/** Display names of the local chains, in the order of `localChainIds`. */
export const localChainNames = ['Harbour', 'Lantern'] as const
