import { atom, computed } from 'nanostores'
import { $subject } from '../subject.ts'
import { $swapText } from '../text/swap.ts'
import { $locale } from '../text/text.ts'
import { $network } from '../networks.ts'
import { $history, back, push, reset, type RouteName } from '../router.ts'
import { inLanguage, readTyped, toTyped, toTypedMoney, type AmountReading, type AmountUnit } from '../send-amount.ts'
import { slippageBounds, slippageTolerance } from '../limits.ts'
import { $isSmartAccount } from '../smart-account.ts'
import { lessSlippage, networkCost, priceImpact, readSlippage, worthIn } from '../swap-quote.ts'
import { swapLack, swapProblem, swapRisks } from '../swap-problem.ts'
import { isNative, isSameToken, nativeTokenAddress, type SwapToken } from '../swap-tokens.ts'
import { showToast } from '../toast.ts'
import { $tokens } from '../tokens.ts'
import { track } from '../track.ts'
import { defineFlow } from './flow.ts'
import { createQuoteField, gasReserve, isFresh, quoteOf, type QuoteQuestion } from './swap-quote.ts'
import { createSwapTokens } from './swap-tokens.ts'
import type { SwapDraft } from './swap-build.ts'
import type { SwapOutcome, SwapPlan, SwapStep } from './swap-submit.ts'

/** Swaps a token for another: choose both, say how much, look at the best offer whole, and let the wallet do it. From Swap to Account. */

export type SwapStatus =
  | { readonly name: 'editing' }
  /** The wallet has been asked, which closing the modal does not take back. `step` is absent while the swap is built and tried out. */
  | { readonly name: 'asking'; readonly step?: SwapStep }
  /** The offer that was seen is no longer to be had: there is a new one to look at. */
  | { readonly name: 'moved' }
  | Exclude<SwapOutcome, { readonly name: 'refused' }>

/** What the form begins with, from the route: symbols or contracts' addresses, and a decimal amount. */
export interface SwapParameters {
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  readonly amount?: string | undefined
}

export type Side = 'from' | 'to'

const bringAsking = () => import('./swap-submit.ts')

/** `screensOf('swap')`, in words of its own: the table of all screens is not needed to swap. */
export const swapScreens: readonly RouteName[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

export const swapFlow = defineFlow(swapScreens, ({ signal }) => {
  const tokens = createSwapTokens(signal)
  const $fromAddress = atom<string | undefined>(nativeTokenAddress)
  const $toAddress = atom<string | undefined>(undefined)
  const $amount = atom('')
  const $unit = atom<AmountUnit>('token')
  /** All there is, less what the network takes; until the amount is typed anew. */
  const $most = atom<bigint | undefined>(undefined)
  const $typedSlippage = atom(String(slippageTolerance))
  const $status = atom<SwapStatus>({ name: 'editing' })
  const $plan = atom<SwapPlan | undefined>(undefined)
  /** What the visitor has confirmed; another risk is another question. */
  const $acceptedRisks = atom('')

  const tokenAt = (all: readonly SwapToken[], wanted: string | undefined): SwapToken | undefined =>
    wanted === undefined ? undefined : all.find(({ address }) => isSameToken(address, wanted))
  const $from = computed([tokens.$all, $fromAddress], tokenAt)
  const $to = computed([tokens.$all, $toAddress], tokenAt)
  const $native = computed(tokens.$all, all => all.find(isNative))

  const $reading = computed([$from, $amount, $unit, $most, $locale], (from, typed, unit, most, locale): AmountReading => {
    if (!from) return { problem: 'empty' }
    return most ? { units: most } : readTyped(typed, unit, from, locale)
  })
  const $units = computed($reading, reading => ('units' in reading ? reading.units : undefined))
  const $slippage = computed($typedSlippage, typed => {
    const slippage = readSlippage(typed)
    const { least, most } = slippageBounds
    return slippage !== undefined && slippage >= least * 100 && slippage <= most * 100 ? slippage : undefined
  })

  const $question = computed([$subject, $from, $to, $units], (subject, from, to, amount): QuoteQuestion | undefined =>
    subject && from && to && amount ? { account: subject.account, from, to, amount } : undefined
  )
  const quotes = createQuoteField({ signal, $question, learn: tokens.learn })
  /** The offer, with its tokens as they are known now: what both are worth is told by the latest prices. */
  const $quote = computed([quotes.$quote, $from, $to, tokens.$latest], (status, from, to, latest) => {
    const quote = quoteOf(status)
    if (!quote || !from || !to) return undefined
    const priced = (token: SwapToken): SwapToken => {
      const price = latest.get(token.address.toLowerCase()) ?? token.price
      return price === undefined ? token : { ...token, price }
    }
    return { ...quote, from: priced(from), to: priced(to) }
  })
  const $impact = computed($quote, quote => quote && priceImpact(quote))
  /** The least that one gets. */
  const $minimum = computed([$quote, $slippage], (quote, slippage) =>
    quote && slippage !== undefined ? lessSlippage(quote.toAmount, slippage) : undefined
  )
  const $worth = computed([$from, $units], (from, units) => (from && units ? worthIn(from, units) : undefined))

  const $lack = computed([$from, $native, $units, $quote, $isSmartAccount], (from, native, units, quote, isSmartAccount) =>
    swapLack({ from, native, units, cost: quote && networkCost(quote), isSmartAccount })
  )
  const $problem = computed([$from, $to, $reading, $slippage, $lack, quotes.$quote], (from, to, amount, slippage, lack, quote) =>
    swapProblem({ from, to, amount, slippage, lack, failure: quote.name === 'failed' ? quote.code : undefined })
  )
  const $risks = computed([$from, $to, $impact, $slippage], swapRisks)
  /** Which risks of which tokens: what was confirmed of one says nothing of another. */
  const $riskKey = computed([$risks, $fromAddress, $toAddress], (risks, ...sides) => [...risks, ...sides].join(' '))
  const $accepted = computed([$riskKey, $acceptedRisks], (key, accepted) => key === accepted)

  /** Everything that swapping needs, or nothing. */
  const $draft = computed([$subject, $quote, $slippage], (subject, quote, slippage): SwapDraft | undefined => {
    if (!subject || !quote || slippage === undefined) return undefined
    const { session, network } = subject
    return { session, network, from: quote.from, to: quote.to, quote, slippage }
  })
  /** It may not be swapped as it is. */
  const $held = computed(
    [$draft, $problem, $risks, $accepted],
    (draft, problem, risks, accepted) => !draft || problem !== undefined || (risks.length > 0 && !accepted)
  )
  /** What the wallet was asked for last: the screen shows it until it is over, whatever offers come meanwhile. */
  const $submitted = atom<SwapDraft | undefined>(undefined)

  /** Whose balances were read already. */
  const asked = new Set<string>()
  const stops = [
    // spec section 4: another network, and with it another account, begins anew; the first is who the route's words are for
    computed($subject, subject => subject?.account).listen((_account, before) => before !== undefined && startAnew()),
    tokens.$list.listen(({ name }) => {
      if (name === 'failed') showToast($swapText.get()['failed-to-initialize'], 'error')
      else takeWanted()
    }),
    // what the route names is known once the list is, or the account's own tokens are
    tokens.$all.listen(() => takeWanted()),
    $tokens.listen(() => takeWanted()),
    // what the portfolio does not tell of what is given is read
    $from.subscribe(from => {
      if (!from || from.balance !== undefined || asked.has(from.address)) return
      asked.add(from.address)
      void tokens.readBalance(from)
    })
  ]
  signal.addEventListener('abort', () => stops.forEach(stop => stop()))

  let begun = false
  let wanted: SwapParameters = {}

  /** Takes what the route says. A screen calls it when it shows; coming back to it changes nothing. */
  function begin({ fromToken, toToken, amount }: SwapParameters): void {
    if (begun) return
    begun = true
    if ($subject.get())
      track('OPEN_SWAP', { isSmartAccount: $isSmartAccount.get(), network: $network.get()?.caipNetworkId ?? '' })
    if (amount) setAmount(inLanguage(amount, $locale.get()))
    wanted = { fromToken, toToken }
    // nothing else is offered in its place, neither until it is known nor where nobody knows it
    if (fromToken !== undefined) $fromAddress.set(undefined)
    takeWanted()
  }

  /** What the route names, side by side as it comes to be known. What nobody lists nor the account has is looked up by its address. */
  function takeWanted(): void {
    if (tokens.$list.get().name !== 'ready') return
    for (const [name, $side, $other] of [
      ['fromToken', $fromAddress, $toAddress],
      ['toToken', $toAddress, $fromAddress]
    ] as const) {
      const term = wanted[name]
      if (term === undefined) continue
      const found = tokens.find(term)
      const isListed = found && !found.unlisted
      if (!isListed && $tokens.get().name !== 'ready') continue
      wanted = { ...wanted, [name]: undefined }
      if (found && isSameToken($other.get(), found.address)) $other.set(undefined)
      if (found) $side.set(found.address)
      else if (/^0x[0-9a-f]{40}$/i.test(term)) {
        $side.set(term)
        void tokens.lookUp(term)
      }
    }
  }

  function startAnew(): void {
    if ($status.get().name === 'asking') return // the wallet has it: its answer tells
    asked.clear()
    wanted = {}
    $fromAddress.set(nativeTokenAddress)
    $toAddress.set(undefined)
    setAmount('')
    $unit.set('token')
    $status.set({ name: 'editing' })
    tokens.search('')
    while ($history.get().length > 1 && ['SwapPreview', 'SwapSelectToken'].includes($history.get().at(-1)!.name)) back()
  }

  /** To the list of tokens, for one side. */
  function pick(side: Side): void {
    track('CLICK_SELECT_TOKEN_TO_SWAP')
    push('SwapSelectToken', { side })
  }

  /** Chooses a token for a side; the one of the other side changes places with it. */
  function chooseToken(side: Side, address: string): void {
    wanted = {}
    const [own, other] = side === 'from' ? [$fromAddress, $toAddress] : [$toAddress, $fromAddress]
    if (isSameToken(other.get(), address)) other.set(own.get())
    own.set(address)
    forgetMost()
    tokens.search('')
    back()
  }

  /** What is got is given. The amount becomes what one would have got. */
  function flip(): void {
    wanted = {}
    const quote = $quote.get()
    const [from, to] = [$fromAddress.get(), $toAddress.get()]
    $fromAddress.set(to)
    $toAddress.set(from)
    $unit.set('token')
    setAmount(quote ? toTyped(quote.toAmount, quote.to.decimals, $locale.get()) : '')
  }

  function setAmount(typed: string): void {
    $most.set(undefined)
    $amount.set(typed)
  }

  /** All there was of another token is not what is typed of this one. */
  function forgetMost(): void {
    if ($most.get() !== undefined) setAmount('')
    if ($from.get()?.price === undefined) $unit.set('token')
  }

  /** Money for tokens, or tokens for money: the amount stays, the field says it otherwise. */
  function switchUnit(): void {
    const from = $from.get()
    const [units, worth, locale] = [$units.get(), $worth.get(), $locale.get()]
    const toMoney = $unit.get() === 'token'
    if (from?.price === undefined) return
    if (units === undefined || !worth) $amount.set('')
    else $amount.set(toMoney ? toTypedMoney(worth, locale) : toTyped(units, from.decimals, locale))
    $most.set(undefined)
    $unit.set(toMoney ? 'money' : 'token')
  }

  const $finding = atom(false)

  /** All there is; of the native currency what the network leaves. */
  async function setMost(): Promise<void> {
    const from = $from.get()
    if (from?.balance === undefined || $finding.get()) return
    let kept = 0n
    if (isNative(from) && !$isSmartAccount.get()) {
      $finding.set(true)
      try {
        kept = gasReserve($quote.get(), await quotes.readGasPrice(from.chainId))
      } catch {
        if (!signal.aborted) showToast($swapText.get()['no-gas-price'], 'error')
        return
      } finally {
        $finding.set(false)
      }
      if (signal.aborted || $from.get()?.address !== from.address) return
    }
    const most = from.balance > kept ? from.balance - kept : 0n
    $unit.set('token')
    $amount.set(toTyped(most, from.decimals, $locale.get()))
    if (most) $most.set(most)
  }

  function setSlippage(typed: string): void {
    $typedSlippage.set(typed)
  }

  /** Goes to SwapPreview, and finds out there how it will be done. */
  function review(): void {
    if ($problem.get() || !$draft.get()) return
    $status.set({ name: 'editing' })
    push('SwapPreview')
    void readSteps()
  }

  /** A hint for the preview alone: it is read again when the wallet is asked. */
  async function readSteps(): Promise<void> {
    const draft = $draft.get()
    $plan.set(undefined)
    if (!draft) return
    try {
      const plan = await (await bringAsking()).readPlan(draft, signal)
      if (!signal.aborted) $plan.set(plan)
    } catch {
      // it is told as it happens
    }
  }

  function accept(accepted: boolean): void {
    $acceptedRisks.set(accepted ? $riskKey.get() : '')
  }

  /** Has the wallet swap it, by an offer that is not old and no worse than what was seen. */
  async function submit(): Promise<void> {
    if ($status.get().name === 'asking') return
    const seen = $quote.get()
    if (!seen || $held.get()) return
    $submitted.set($draft.get())
    $status.set({ name: 'asking' })
    if (!isFresh(seen) || quotes.$quote.get().name !== 'known') {
      await quotes.read()
      const now = $quote.get()
      if (signal.aborted) return
      if (!now || $held.get() || quotes.$quote.get().name !== 'known') return $status.set({ name: 'editing' })
      if (now.toAmount < seen.toAmount) return $status.set({ name: 'moved' })
    }
    const draft = $draft.get()
    $submitted.set(draft)
    const asking = await bringAsking().catch(() => undefined)
    // nobody has been asked yet: who has left meanwhile swaps nothing
    if (signal.aborted || !draft) return $status.set({ name: 'editing' })
    if (!asking) return $status.set({ name: 'failed', code: 'http-error' })
    const outcome = await asking.askSwap(draft, step => $status.set({ name: 'asking', step }))
    if (outcome.name === 'refused') {
      $status.set({ name: 'editing' })
      if (!signal.aborted && $history.get().at(-1)!.name === 'SwapPreview') back()
      return
    }
    $status.set(outcome.name === 'failed' && outcome.code === 'price-moved' ? { name: 'moved' } : outcome)
    if (!signal.aborted && outcome.name === 'failed') {
      void quotes.read()
      void tokens.readBalance(draft.from)
    }
  }

  /** Leaves a swap that is over. */
  function finish(): void {
    reset('Account')
  }

  return {
    tokens,
    $from,
    $to,
    $native,
    $amount,
    $unit,
    $units,
    $worth,
    $typedSlippage,
    $slippage,
    $quoteStatus: quotes.$quote,
    $left: quotes.$left,
    $quote,
    $impact,
    $minimum,
    $lack,
    $problem,
    $risks,
    $accepted,
    $draft,
    $submitted,
    $held,
    $plan,
    $status,
    $finding,
    begin,
    pick,
    chooseToken,
    flip,
    setAmount,
    switchUnit,
    setMost,
    setSlippage,
    readQuote: quotes.read,
    review,
    accept,
    submit,
    finish
  }
})
