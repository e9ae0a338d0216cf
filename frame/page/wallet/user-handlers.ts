import { KitError } from '../../../adapters/base/kit-error.ts'
import type { FrameHandlers } from '../../protocol/channel.ts'
import { frameFailedError } from '../../protocol/errors.ts'
import type { FrameUser, PayloadOf } from '../../protocol/messages.ts'
import { toReplyChainId } from '../chain/networks.ts'
import type { HandlerOptions } from '../handlers.ts'
import type { Bytes } from '../keys/bytes.ts'
import type { Addresses } from '../keys/wallet-keys.ts'
import type { SmartContext } from '../smart/user-operation.ts'
import type { Account } from './account.ts'
import type { Bound } from './session-guard.ts'

type UserHandlers = Pick<
  FrameHandlers,
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
  | 'IS_CONNECTED'
  | 'GET_CHAIN_ID'
  | 'SWITCH_NETWORK'
  | 'SET_PREFERRED_ACCOUNT'
>

export interface UserPart {
  readonly handlers: UserHandlers
  /** Returns the signed-in user, with the addresses on the active network. */
  user(payload: PayloadOf<'GET_USER'>, own: Bound): Promise<FrameUser>
}

/** Creates the handlers that report the signed-in user, the account and the network. */
export function createUserPart(
  { origin, client, desk, guard, stage, networks, chainId }: HandlerOptions,
  account: Account
): UserPart {
  let network = networks.all.find(({ id }) => id === chainId) ?? networks.all[0]

  const active = () => {
    if (!network) throw new KitError('unsupported-chain', 'The embedded wallet knows no network.')
    return network
  }
  /** Returns the key's own address on the active network. */
  const keyAddress = ({ eip155, solana }: Addresses) => (active().id.startsWith('solana:') ? solana : eip155)

  /** Returns the user's smart account on the active network; `undefined` if there is none. */
  async function smartOf(own: Addresses): Promise<SmartContext | undefined> {
    return active().smart ? (await import('../smart/context.ts')).createSmartContext(networks, active(), own.eip155) : undefined
  }

  async function user(payload: PayloadOf<'GET_USER'>, own: Bound): Promise<FrameUser> {
    const { signal } = own
    if (payload.chainId !== undefined) network = networks.find(payload.chainId)
    const memory = account.memoryOf(own)
    if (payload.preferredAccountType !== undefined)
      memory.preferred = payload.preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
    const found = await account.addresses(own)
    const recovery = await (await desk()).recovery(own)
    const smart = await smartOf(found)
    const key = keyAddress(found)
    const acting = memory.preferred === 'smartAccount' ? smart : undefined
    const reply: FrameUser = {
      address: acting?.account.address ?? key,
      chainId: toReplyChainId(active()),
      accounts: [
        { address: key, type: 'eoa' },
        ...(smart ? [{ address: smart.account.address, type: 'smartAccount' as const }] : [])
      ],
      preferredAccountType: acting ? 'smartAccount' : 'eoa',
      recovery,
      smartAccountDeployed: smart !== undefined && (await (await import('../smart/context.ts')).checkDeployed(smart, signal)),
      ...(payload.siwxMessage && (await signIn(payload.siwxMessage, own, found)))
    }
    // name and addresses must belong to one user, who is still signed in
    const { email, userName } = (await guard.verify(own)).user
    return { ...reply, ...(email !== undefined && { email }), ...(userName !== undefined && { userName }) }
  }

  /** Signs in to the requesting app only. If the fields do not match, the app has to request again. */
  async function signIn(request: NonNullable<PayloadOf<'GET_USER'>['siwxMessage']>, own: Bound, found: Addresses) {
    const isSolana = request.chainId.startsWith('solana:')
    const smart = account.memoryOf(own).preferred === 'smartAccount' && !isSolana ? await smartOf(found) : undefined
    const signer = account.signer(own, () => found)
    const sign = async (bytes: Bytes): Promise<string> =>
      smart
        ? (await import('../smart/dispatch.ts')).signSmartMessage(smart, bytes, signer, own.signal)
        : signer.withKeys(
            async keys =>
              isSolana
                ? (await import('../sign/solana.ts')).signMessage(bytes, keys.solana)
                : (await import('../sign/evm.ts')).signMessage(bytes, keys.eip155),
            own.signal
          )
    const { signInWithLogin } = await import('../sign-in-message.ts')
    const address = isSolana ? found.solana : (smart?.account.address ?? found.eip155)
    return signInWithLogin({ origin, client, stage, networks }, request, { account: address, sign }, own.signal)
  }

  const handlers: UserHandlers = {
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
      smartAccountEnabledNetworks: networks.all.flatMap(({ id, smart }) => (smart ? [Number(id.slice('eip155:'.length))] : []))
    }),
    INIT_SMART_ACCOUNT: (_payload, { signal }) =>
      guard.run(signal, async own => {
        const smart = await smartOf(await account.addresses(own))
        if (!smart) throw new KitError('unsupported-method', 'There are no smart accounts on this network.')
        const isDeployed = await (await import('../smart/context.ts')).checkDeployed(smart, own.signal)
        await guard.verify(own)
        return { address: smart.account.address, isDeployed }
      }),
    IS_CONNECTED: async () => ({ isConnected: await (await desk()).isConnected() }),
    GET_CHAIN_ID: () => ({ chainId: toReplyChainId(active()) }),
    SWITCH_NETWORK: ({ chainId: wanted }) => {
      network = networks.find(wanted)
      return { chainId: toReplyChainId(network) }
    },
    SET_PREFERRED_ACCOUNT: ({ type }, { signal }) =>
      guard.run(signal, async own => {
        const found = await account.addresses(own)
        const smart = type === 'smartAccount' ? await smartOf(found) : undefined
        if (type === 'smartAccount' && !smart) throw frameFailedError('This application might not support Smart Accounts')
        await guard.verify(own)
        account.memoryOf(own).preferred = type
        return { type, address: smart?.account.address ?? keyAddress(found) }
      })
  }
  return { handlers, user }
}
