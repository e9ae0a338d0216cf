import type { ChainId } from '../../../adapters/base/caip.ts'
import type { SettingsValidator } from '../settings.ts'
import { aggregatorKinds, defaultAggregators, type AggregatorKind, type AggregatorSettings } from './aggregators/settings.ts'
import { getDeployment, knownDeployments, usualFees, type UniswapDeployment } from './uniswap-deployments.ts'

/** Swap settings of a chain. */
export interface SwapSettings {
  readonly exchange?: UniswapDeployment
  readonly aggregators: readonly AggregatorSettings[]
  /** Contracts of tokens offered for selection in addition to those of the token lists, in lower case. */
  readonly tokens: readonly string[]
}

const usualPerSecond = 1

/**
 * Parses `"swap": true`, which uses the chain's known Uniswap deployment, or an object with the
 * settings.
 */
export function readSwap(check: SettingsValidator, value: unknown, path: string, id: ChainId): SwapSettings | undefined {
  if (value === false) return undefined
  const swap = value === true ? {} : check.record(value, path, ['uniswap', 'aggregators', 'tokens'])
  const isEvm = id.startsWith('eip155:')
  const aggregators =
    swap.aggregators === undefined
      ? []
      : check.list(swap.aggregators, `${path}.aggregators`, (item, at) => readAggregator(check, item, at, isEvm))
  const exchange = readExchange(check, swap.uniswap, `${path}.uniswap`, id)
  if (!exchange && aggregators.length === 0) {
    check.problem(path, `must name who swaps here: "uniswap" is known by itself on ${knownDeployments.join(', ')} alone.`)
  }
  return {
    ...(exchange && { exchange }),
    aggregators,
    tokens:
      swap.tokens === undefined
        ? []
        : check.list(swap.tokens, `${path}.tokens`, (item, at) => (isEvm ? check.address(item, at) : check.mint(item, at)))
  }
}

function readExchange(check: SettingsValidator, value: unknown, path: string, id: ChainId): UniswapDeployment | undefined {
  if (value === false) return undefined
  const known = getDeployment(id)
  if (value === undefined || value === true) return known
  if (!id.startsWith('eip155:')) check.problem(path, 'is for EVM chains (eip155) alone; leave it out.')
  const { router, weth, v2, v3, bases } = check.record(value, path, ['router', 'weth', 'v2', 'v3', 'bases'])
  if (v2 === undefined && v3 === undefined) check.problem(path, 'must have "v2" or "v3".')
  return {
    router: check.address(router, `${path}.router`),
    weth: check.address(weth, `${path}.weth`),
    ...(v2 !== undefined && { v2: readV2(check, v2, `${path}.v2`) }),
    ...(v3 !== undefined && { v3: readV3(check, v3, `${path}.v3`) }),
    bases: bases === undefined ? [] : check.list(bases, `${path}.bases`, (item, at) => check.address(item, at))
  }
}

function readV2(check: SettingsValidator, value: unknown, path: string): NonNullable<UniswapDeployment['v2']> {
  const { factory, router } = check.record(value, path, ['factory', 'router'])
  return { factory: check.address(factory, `${path}.factory`), router: check.address(router, `${path}.router`) }
}

function readV3(check: SettingsValidator, value: unknown, path: string): NonNullable<UniswapDeployment['v3']> {
  const { factory, quoter, fees } = check.record(value, path, ['factory', 'quoter', 'fees'])
  return {
    factory: check.address(factory, `${path}.factory`),
    quoter: check.address(quoter, `${path}.quoter`),
    fees:
      fees === undefined ? usualFees : check.list(fees, `${path}.fees`, (item, at) => check.number(item, at, 1, 1_000_000, true))
  }
}

function readAggregator(check: SettingsValidator, value: unknown, path: string, isEvm: boolean): AggregatorSettings {
  const { kind, url, key, perSecond, contracts } = check.record(value, path, ['kind', 'url', 'key', 'perSecond', 'contracts'])
  const isKind = (one: unknown): one is AggregatorKind =>
    aggregatorKinds.includes(one as AggregatorKind) && (one === 'jupiter') !== isEvm
  const words = isEvm ? '"1inch", "0x" or "lifi"' : '"jupiter"'
  const found = check.is(kind, `${path}.kind`, isKind, words) ?? 'lifi'
  const usual = defaultAggregators[found]
  return {
    kind: found,
    url: url === undefined ? usual.url : check.url(url, `${path}.url`),
    ...(key !== undefined && { key: check.text(key, `${path}.key`) }),
    perSecond: perSecond === undefined ? usualPerSecond : check.number(perSecond, `${path}.perSecond`, 0.01, 10_000),
    contracts:
      contracts === undefined
        ? usual.contracts
        : check.list(contracts, `${path}.contracts`, (item, at) => check.address(item, at))
  }
}
