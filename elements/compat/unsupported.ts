import { mutableOptions } from '../../state/kit/change-options.ts'
import { defaultFeatures } from '../../state/options/options.ts'
import { hasRpcConfig, startNames, type AppKitOptions } from './options.ts'

// Reports what the kit does not support. Loaded only if there may be something to report.

/** Options without effect in the kit, or fixed to this value: no console message. */
const moot: Readonly<Record<string, unknown>> = {
  showWallets: true,
  enableWallets: true,
  enableAuthLogger: true,
  enableCoinbase: true,
  enableBaseAccount: true,
  enableEmbedded: false,
  disableAppend: false,
  manualWCControl: false,
  basic: false,
  coinbasePreference: 'all'
}
const mootFeatures: Readonly<Record<string, unknown>> = {
  reownBranding: false,
  pay: false,
  headless: false,
  reownAuthentication: false
}

const told = new Set<string>()

/** Logs unsupported names, once, in one message. */
export function warnUnsupported(names: readonly string[]): void {
  const words = names.join(', ')
  if (!words || told.has(words)) return
  told.add(words)
  console.warn(`w3m-kit/compat does not carry over: ${words}. Everything else of createAppKit() is as it was.`)
}

/** Logs the unsupported options of `createAppKit`. */
export function warnUnsupportedOptions(given: AppKitOptions): void {
  warnUnsupported(findUnsupportedOptions(given))
}

/** Returns the paths of unsupported options, such as `features.headless`. */
export const findUnsupportedOptions = (given: AppKitOptions): readonly string[] => findUnsupported(given, startNames)

/** Logs the options that cannot change at runtime. */
export function warnUnsupportedChanges(given: Partial<AppKitOptions>): void {
  warnUnsupported(findUnsupported(given, mutableOptions).map(name => `updateOptions({ ${name} })`))
}

function findUnsupported(given: Partial<AppKitOptions>, supported: object): readonly string[] {
  return [
    ...findNames(given, supported, moot),
    ...findNames(given.features ?? {}, defaultFeatures, mootFeatures).map(name => `features.${name}`),
    ...(hasRpcConfig(given) ? ['customRpcUrls.config'] : [])
  ]
}

function findNames(given: object, supported: object, noMatter: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(given)
    .filter(([name, value]) => !Object.hasOwn(supported, name) && value !== undefined && noMatter[name] !== value)
    .map(([name]) => name)
}
