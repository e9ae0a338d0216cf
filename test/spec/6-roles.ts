import { policyOf } from '../../frame/protocol/policy.ts'
import { errorMessages } from '../../state/text/errors.ts'
import type { Entry } from './entry.ts'

export const roles: readonly Entry[] = [
  { spec: 'No user roles', not: 'There are none to build: the kit knows no roles of users.' },
  { spec: 'Account types: EOA', held: { 'state/options.ts': "export type AccountType = 'eoa'" } },
  { spec: 'smart account', held: { 'frame/page/smart/answer.ts': 'export async function answerSmart' } },
  {
    spec: 'Smart accounts only on networks in the enabled list',
    held: { 'frame/page/rpc.ts': "network.smart && context.preferred() === 'smartAccount'" }
  },
  {
    spec: 'Name registration needs an active network, a connected address and an auth connector (email or social account)',
    held: { 'state/name-request.ts': 'isNameable({ account, network, session })', 'state/name-offer.ts': 'loginSource()?.id' }
  },
  {
    spec: 'Embedded-wallet RPC methods: safe (reads such as eth_call, eth_getBalance, eth_chainId, eth_sendRawTransaction, wallet_getCapabilities, wallet_getAssets, user-operation reads) and not safe, needing user approval (personal_sign, eth_signTypedData_v4, eth_sendTransaction, Solana sign and sign-and-send, wallet_sendCalls, wallet_grantPermissions, wallet_revokePermissions, eth_sendUserOperation)',
    held: { 'frame/protocol/policy.ts': ['export const safeMethods', 'export const notSafeMethods'] },
    equal: [
      ['eth_call', 'eth_getBalance', 'eth_chainId', 'eth_sendRawTransaction', 'wallet_getCapabilities', 'wallet_getAssets']
        .concat(['eth_getUserOperationReceipt', 'personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])
        .concat(['solana_signTransaction', 'solana_signAndSendTransaction', 'wallet_sendCalls', 'wallet_grantPermissions'])
        .concat(['wallet_revokePermissions', 'eth_sendUserOperation'])
        .map(policyOf),
      [...Array<string>(7).fill('safe'), ...Array<string>(9).fill('not-safe')]
    ]
  },
  {
    spec: "A disallowed call gives 'Requested RPC call is not allowed' (UI text 'Action not allowed'). Safe methods are not aborted when open requests are rejected; others are",
    held: {
      'frame/protocol/errors.ts': 'Requested RPC call is not allowed',
      'frame/host/frame.ts': "channel.request('RPC_ABORT', { request })"
    },
    equal: [errorMessages['method-not-allowed'], 'Action not allowed']
  },
  {
    spec: 'Protocol: only methods and events approved in session namespaces may be requested or emitted',
    held: {
      'adapters/walletconnect/validation.ts': ['export function checkRequest(', 'export function checkEvent('],
      'adapters/walletconnect/client.ts': 'checkRequest(record.namespaces',
      'adapters/walletconnect/client-changes.ts': 'checkEvent(approved'
    }
  },
  {
    spec: 'Link mode needs both sides to enable it and a supported peer universal link',
    held: {
      'adapters/walletconnect/options.ts': 'readonly linkMode?: boolean',
      'adapters/walletconnect/client.ts': 'redirect: { universal: metadata.url, linkMode: true }'
    }
  }
]
