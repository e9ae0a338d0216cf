import { concatHex, type Hex } from 'viem'
import { bytesToBase58 } from '../../adapters/base/base58.ts'
import { bundlerMethods } from '../stack/accounts/bundler.ts'
import { RpcFault, type Methods } from '../stack/accounts/json-rpc-server.ts'
import { reasonIn, sessionKey, toRpc, type Granted, type Operation, type SessionCall } from '../stack/accounts/session-key.ts'
import { entryPoints, type EntryPointVersion } from '../stack/accounts/user-operation.ts'
import { clientOf } from '../stack/chains/test-client.ts'
import type { SeededChain } from './seeded-chain.ts'

export { grantRequest, type Granted, type GrantOptions, type Operation } from '../stack/accounts/session-key.ts'

/**
 * Creates an app with a session key, which builds user operations by ERC-7679 and sends them to a
 * bundler.
 */
export function sessionHolder(chain: SeededChain, version: EntryPointVersion = '0.7') {
  const { address, publicKey, build, callData } = sessionKey(clientOf(chain.anvil), version)
  let methods: Methods | undefined
  const bundler = (): Methods => (methods ??= bundlerMethods(chain.anvil))

  async function send(operation: Operation): Promise<string> {
    try {
      const hash = await bundler()['eth_sendUserOperation']!([toRpc(operation), entryPoints[version]])
      const reply = await bundler()['eth_getUserOperationReceipt']!([hash])
      return (reply as { success: boolean }).success ? 'done' : 'failed'
    } catch (error) {
      if (error instanceof RpcFault) return reasonIn(error.message, error.data)
      throw error
    }
  }

  return {
    address,
    /** ERC-7715 `key`: `did:key` of secp256k1. */
    did: `did:key:z${bytesToBase58(Buffer.from(`e701${publicKey.slice(2)}`, 'hex'))}`,
    publicKey,
    build,
    callData,
    send,
    /** Sends the calls with the session's key. Resolves to `done`, or to the name of the chain's error. */
    act: async (granted: Granted, calls: readonly SessionCall[], more: Partial<Operation> = {}): Promise<string> =>
      send(await build(granted, await callData(granted, calls), more))
  }
}

/** Returns the context of the same contract for a session that was not granted. */
export const withId = ({ context }: Granted, id: Hex): Hex => concatHex([context.slice(0, 42) as Hex, id])
