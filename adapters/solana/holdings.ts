import { accountIdOf, parseAccountId } from '../base/caip.ts'
import { formatUnits } from '../base/units.ts'
import { programs } from './codec/instructions.ts'
import { readMetadata, readMint } from './codec/mint.ts'
import { metadataOf } from './compile.ts'
import { readHeld } from './plan.ts'
import { commitment, openRpc, readAccounts, toAmount, valueIn } from './rpc.ts'
import type { Asset, Chain } from '../chain.ts'

/** What one request of `getMultipleAccounts` takes; two are asked for each token. */
const mostTokens = 50

/** The SOL and the tokens of an account, as the chain has them: {@link Chain.holdings}. Tokens without a name are shown by their address. */
export const holdings: NonNullable<Chain['holdings']> = async (account, network, request) => {
  const { address, chainId } = parseAccountId(account)
  const ask = openRpc(network, request)
  const [lamports, ...held] = await Promise.all([
    ask('getBalance', [address, { commitment }]).then(reply => toAmount(valueIn(reply))),
    ...[programs.token, programs.token2022].map(programId => readHeld(ask, address, { programId }))
  ])
  const amounts = new Map<string, bigint>()
  for (const { mint, amount } of held.flat()) if (amount) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
  const listed = [...amounts].slice(0, mostTokens)
  const metadata = await Promise.all(listed.map(([mint]) => metadataOf(mint)))
  const stored = listed.length ? await readAccounts(ask, [...listed.map(([mint]) => mint), ...metadata]) : []

  const { name, symbol, decimals } = network.nativeCurrency
  const own = { name, symbol, chainId, ...worthless, quantity: quantityOf(lamports, decimals) }
  const tokens = listed.flatMap(([address, amount], index): readonly Asset[] => {
    const account = stored[index]
    const mint = account && readMint(account)
    if (!mint) return []
    const named = stored[listed.length + index]
    const words = mint.words ?? (named && readMetadata(named, address))
    const symbol = words?.symbol || `${address.slice(0, 4)}…`
    return [
      {
        name: words?.name || symbol,
        symbol,
        chainId,
        address: accountIdOf(chainId, address),
        ...worthless,
        quantity: quantityOf(amount, mint.decimals)
      }
    ]
  })
  return [own, ...tokens]
}

/** The chain knows no prices and no pictures. */
const worthless = { value: 0, price: 0, iconUrl: '' }

const quantityOf = (amount: bigint, decimals: number) => ({ decimals: String(decimals), numeric: formatUnits(amount, decimals) })
