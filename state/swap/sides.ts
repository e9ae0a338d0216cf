import { atom, computed } from 'nanostores'
import type { SwapTokenList } from './token-list.ts'
import { isNative, isSameToken, nativeTokenAddress, type SwapToken } from './tokens.ts'

export type Side = 'from' | 'to'

/** Creates the two tokens of a swap. At first the native currency is sold. */
export function createSides(signal: AbortSignal, tokens: SwapTokenList) {
  const $fromAddress = atom<string | undefined>(nativeTokenAddress)
  const $toAddress = atom<string | undefined>(undefined)

  const tokenAt = (all: readonly SwapToken[], wanted: string | undefined): SwapToken | undefined =>
    wanted === undefined ? undefined : all.find(({ address }) => isSameToken(address, wanted))
  const $from = computed([tokens.$all, $fromAddress], tokenAt)
  const $to = computed([tokens.$all, $toAddress], tokenAt)
  const $native = computed(tokens.$all, all => all.find(isNative))

  /** Tokens whose balance was requested already. */
  const asked = new Set<string>()
  // read the balance if the portfolio does not contain it
  const stop = $from.subscribe(from => {
    if (!from || from.balance !== undefined || asked.has(from.address)) return
    asked.add(from.address)
    void tokens.readBalance(from)
  })
  signal.addEventListener('abort', stop)

  /** Sets a side. If the other side has the token, the two switch places. */
  function setSide(side: Side, address: string): void {
    const [own, other] = side === 'from' ? [$fromAddress, $toAddress] : [$toAddress, $fromAddress]
    if (isSameToken(other.get(), address)) other.set(own.get())
    own.set(address)
  }

  function switchSides(): void {
    const [from, to] = [$fromAddress.get(), $toAddress.get()]
    $fromAddress.set(to)
    $toAddress.set(from)
  }

  function forget(): void {
    asked.clear()
    $fromAddress.set(nativeTokenAddress)
    $toAddress.set(undefined)
  }

  return { $fromAddress, $toAddress, $from, $to, $native, setSide, switchSides, forget }
}

export type Sides = ReturnType<typeof createSides>
