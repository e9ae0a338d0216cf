/**
 * Creates the URL of the RPC proxy (docs/decisions/blockchain-api.md):
 * `{rpc}/v1/?chainId={id}&projectId={id}`, with a CAIP-2 id.
 */
export function createProxyRpcUrl(base: string, chainId: string, projectId?: string): string {
  return `${base.replace(/\/+$/, '')}/v1/?${new URLSearchParams({ chainId, ...(projectId && { projectId }) })}`
}
