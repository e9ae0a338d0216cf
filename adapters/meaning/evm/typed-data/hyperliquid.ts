import type { Act } from '../act.ts'
import type { Struct } from '../hashed.ts'
import { addressIn, booleanIn, declarationOf, textIn } from '../struct.ts'
import type { StructDecoder } from './decoder.ts'

// Actions of Hyperliquid that the user's own key signs: https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/exchange-endpoint.
// Amounts are decimal texts, and accounts may be texts.

const service = 'Hyperliquid'

const send = (struct: Struct, token: string): Act => ({
  kind: 'service-send',
  service,
  amount: textIn(struct, 'amount')!,
  token,
  to: textIn(struct, 'destination')!
})

/** Actions by the fields after `HyperliquidTransaction:`. */
const actions: Readonly<Record<string, (struct: Struct) => Act>> = {
  'UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)': struct => send(struct, 'USDC'),
  'Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)': struct => send(struct, 'USDC'),
  'SpotSend(string hyperliquidChain,string destination,string token,string amount,uint64 time)': struct =>
    send(struct, textIn(struct, 'token')!),
  'SendAsset(string hyperliquidChain,string destination,string sourceDex,string destinationDex,string token,string amount,string fromSubAccount,uint64 nonce)':
    struct => send(struct, textIn(struct, 'token')!),
  'UsdClassTransfer(string hyperliquidChain,string amount,bool toPerp,uint64 nonce)': struct => ({
    kind: 'service-move',
    service,
    amount: textIn(struct, 'amount')!,
    token: 'USDC',
    to: booleanIn(struct, 'toPerp') ? 'perps' : 'spot'
  }),
  'ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)': struct => ({
    kind: 'service-agent',
    service,
    to: addressIn(struct, 'agentAddress')!
  }),
  'ApproveBuilderFee(string hyperliquidChain,string maxFeeRate,address builder,uint64 nonce)': struct => ({
    kind: 'service-fee',
    service,
    most: textIn(struct, 'maxFeeRate')!,
    to: addressIn(struct, 'builder')!
  })
}

export const hyperliquidActions: StructDecoder = (struct, { domain }) => {
  const [, declaration] = /^HyperliquidTransaction:(.*)$/s.exec(declarationOf(struct)) ?? []
  if (declaration === undefined || domain.name !== 'HyperliquidSignTransaction' || !Object.hasOwn(actions, declaration))
    return undefined
  return [actions[declaration]!(struct)]
}
