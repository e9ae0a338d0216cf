import { displayName } from '../../../adapters/base/display-name.ts'
import { selectors } from '../../../adapters/evm/codec/transfer.ts'
import { decodeText, wordAt } from '../../../adapters/evm/codec/words.ts'
import type { Networks } from '../chain/networks.ts'
import type { FrameNetwork } from '../config.ts'
import { say } from '../text/text.ts'
import { shown } from './shown.ts'

export interface TokenFacts {
  readonly address: string
  readonly symbol: string
  readonly decimals: number | undefined
}

/** What the contract says of itself, read by the frame's own node. */
export async function factsOf(
  { networks, network, signal }: { readonly networks: Networks; readonly network: FrameNetwork; readonly signal: AbortSignal },
  token: string
): Promise<TokenFacts> {
  const read = (data: string) =>
    networks.ask(network, 'eth_call', [{ to: token, data }, 'latest'], signal).then(
      reply => (typeof reply === 'string' ? reply : '0x'),
      () => '0x'
    )
  const [symbol, decimals] = await Promise.all([read(selectors.symbol), read(selectors.decimals)])
  const places = wordAt(decimals, 0)
  return {
    address: shown(token),
    symbol: symbolOf(network, displayName(decodeText(symbol))),
    decimals: places !== undefined && places <= 255n ? Number(places) : undefined
  }
}

/** Any token may call itself as the network's own currency is called, or so that it is read like it. */
const symbolOf = ({ nativeCurrency }: FrameNetwork, symbol: string): string =>
  /\P{ASCII}/u.test(symbol) || (symbol !== '' && readAs(symbol) === readAs(nativeCurrency.symbol))
    ? say`${symbol} (not the network’s own currency)`
    : symbol

/** The letters and digits of a symbol, with one for those that look alike. */
const readAs = (symbol: string): string =>
  symbol
    .toLowerCase()
    .replace(/[1i|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/[^a-z\d]/g, '')
