import { createPublicClient, defineChain, encodeFunctionData, erc20Abi, http, parseEther, parseUnits, type Hex } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import type { Kit } from '../../state/kit/kit.ts'
import type { KitState } from '../../state/session/kit-state.ts'
import { grantRequest, reasonIn, sessionKey, toRpc, type Granted } from '../stack/accounts/session-key.ts'
import type { StackAddresses } from './stack.ts'

// An app's use of a smart session (ERC-7715): announces it, requests it from the wallet, and uses it with a separate key.

const harbour = '0x0000000000000000000000000000000000c0ffee'
const projectId = 'playground'

/**
 * Requests a session from the connected wallet, and resolves to a function that spends two dollars of
 * it without a prompt.
 */
export async function requestSession({ evm, services }: StackAddresses, kit: Kit): Promise<() => Promise<string>> {
  let state: KitState | undefined
  kit.subscribe(now => (state = now))()
  const provider = kit.getProvider()
  const local = evm.find(({ chainId }) => `eip155:${chainId}` === state?.chainId)
  if (!provider || !state?.account || !local) throw new Error('Smart sessions only work on the local networks.')
  const { chainId, rpcUrl, contracts } = local
  const chain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } }
  })
  const key = sessionKey(createPublicClient({ chain, transport: http(rpcUrl) }))
  const { timestamp } = await createPublicClient({ chain, transport: http(rpcUrl) }).getBlock()
  const signer = { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: key.publicKey }] } }
  const request = grantRequest(chainId, signer, {
    native: parseEther('0.1'), // the account pays the network fee
    tokens: { [contracts.dollar]: parseUnits('5', 6) },
    expiry: Number(timestamp) + 600
  })

  const sessions = `${services.chain}/v1/sessions/${encodeURIComponent(state.account)}`
  const { pci } = (await post(sessions, request)) as { readonly pci: string }
  const [granted] = (await provider.request({ method: 'wallet_grantPermissions', params: [request] })) as [Granted]
  await post(`${sessions}/activate`, { ...request, pci, context: granted.context })

  const bundler = `${services.chain}/v1/?chainId=eip155:${chainId}`
  const sendRequest = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const { result, error } = (await post(bundler, { jsonrpc: '2.0', id: 1, method, params })) as {
      readonly result?: unknown
      readonly error?: { readonly message: string; readonly data?: unknown }
    }
    if (error) throw new Error(`The network rejected it: ${reasonIn(error.message, error.data)}`)
    return result
  }
  return async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [harbour, parseUnits('2', 6)] })
    const operation = await key.build(granted, await key.callData(granted, [{ target: contracts.dollar, callData: data }]))
    const hash = (await sendRequest('eth_sendUserOperation', toRpc(operation), entryPoint07Address)) as Hex
    // for as long as a block may take; pressing again spends again
    for (let looks = 0; looks < 60; looks++) {
      const receipt = (await sendRequest('eth_getUserOperationReceipt', hash)) as { readonly success: boolean } | null
      if (receipt) return receipt.success ? 'Spent 2 test dollars without asking.' : 'Failed on the network.'
      await new Promise(resolve => setTimeout(resolve, 500))
    }
    return 'Sent, not confirmed yet.'
  }
}

async function post(url: string, body: object): Promise<unknown> {
  const address = new URL(url)
  address.searchParams.set('projectId', projectId)
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  if (!reply.ok) throw new Error(await reply.text())
  return reply.json()
}
