/** The form of the RPC proxy of spec section 7: `{rpc}/v1/?chainId={id}&projectId={id}`, the id in CAIP-2. */
export function proxyRpcUrl(base: string, chainId: string, projectId?: string): string {
  return `${base.replace(/\/+$/, '')}/v1/?${new URLSearchParams({ chainId, ...(projectId && { projectId }) })}`
}
