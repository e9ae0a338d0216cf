import { atom, computed } from 'nanostores'
import { worthOf, type Decimal } from '../../adapters/base/units.ts'
import type { Transfer, TransferFee } from '../../adapters/chain.ts'
import { requestOn } from '../chain-request.ts'
import { $subject, chainOf } from '../subject.ts'
import { environment } from '../environment.ts'
import { dismissModal } from '../modal.ts'
import { $network } from '../networks.ts'
import { $receivers, reloadReceivers } from '../receivers.ts'
import { $history, back, push, reset, type RouteName } from '../router.ts'
import { inLanguage, readTyped, toTyped, toTypedMoney, type AmountReading, type AmountUnit } from '../send-amount.ts'
import { lackOf, problemOf } from '../send-problem.ts'
import { $sendable, type SendableToken } from '../sendable.ts'
import { $isSmartAccount } from '../smart-account.ts'
import { $sendText } from '../text/send.ts'
import { $locale } from '../text/text.ts'
import { showToast } from '../toast.ts'
import { track } from '../track.ts'
import { refreshBalance } from './balance.ts'
import { defineFlow } from './flow.ts'
import { createFeeField, feeOf } from './send-fee.ts'
import { createReceiverField } from './send-receiver.ts'
import type { SendOutcome } from './send-submit.ts'
import { createTokenField } from './send-token.ts'
import type { TrialResult } from './send-trial.ts'

/** Sends a token: choose it, say how much and to whom, look at it whole, and let the wallet do it. From WalletSend back to Account. */

export type { BalanceChange, Simulation, TransferFailure } from '../../adapters/chain.ts'

export type SendStatus =
  | { readonly name: 'editing' }
  /** The wallet has been asked, which closing the modal does not take back. */
  | { readonly name: 'asking' }
  | Exclude<SendOutcome, { readonly name: 'refused' }>

/** What the network says of it beforehand. */
export type Trial = { readonly name: 'none' } | { readonly name: 'running' } | ({ readonly name: 'done' } & TrialResult)

/** What the form begins with, from the route: a contract's address, a receiver, a decimal amount. */
export interface SendParameters {
  readonly token?: string | undefined
  readonly to?: string | undefined
  readonly amount?: string | undefined
  /** The id of what the site has asked for: nothing of it can be changed then. */
  readonly asked?: string | undefined
}

/** Nobody could say. */
const untried: TrialResult = { simulation: { outcome: 'unknown' } }

/** What has the wallet send it: with the preview, before it is pressed. */
const bringAsking = () => import('./send-submit.ts')

/** `screensOf('send')`, in words of its own: the table of all screens is not needed to send. */
export const sendScreens: readonly RouteName[] = [
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletSendConfirmed'
]

export const sendFlow = defineFlow(sendScreens, ({ signal }) => {
  const $amount = atom('')
  const $unit = atom<AmountUnit>('token')
  /** All there is, with the fee that was left out of it; until the amount is typed anew. */
  const $most = atom<{ readonly units: bigint; readonly fee?: TransferFee } | undefined>(undefined)
  const $finding = atom(false)
  const $status = atom<SendStatus>({ name: 'editing' })
  const $trial = atom<Trial>({ name: 'none' })
  const $accepted = atom(false)
  const $asked = atom<string | undefined>(undefined)

  const tokens = createTokenField({ signal, subject: () => $subject.get() })
  const receiver = createReceiverField({
    signal,
    network: () => $subject.get()?.network,
    form: { tokens, $unit, setAmount }
  })
  const fees = createFeeField(signal)
  /** Somebody else pays the fee. */
  const $sponsored = atom(false)
  const { $token } = tokens
  const { $receiver } = receiver

  const $native = computed($sendable, sendable => sendable.find(({ address }) => address === undefined))
  const $reading = computed([$token, $amount, $unit, $most, $locale], (token, typed, unit, most, locale): AmountReading => {
    if (!token) return { problem: 'empty' }
    return most ? { units: most.units } : readTyped(typed, unit, token, locale)
  })
  const $units = computed($reading, reading => ('units' in reading ? reading.units : undefined))
  const $lack = computed(
    [$token, $native, $units, fees.$fee, $isSmartAccount],
    (token, native, units, status, isSmartAccount) =>
      token && lackOf({ token, native, units: units ?? 0n, fee: feeOf(status)?.most, isSmartAccount })
  )
  /** What there is to say of the receiver, from what this browser knows and the network tells; the gravest first. */
  const $checks = computed([$subject, $token, $receiver, $trial, $receivers], (place, token, to, trial, receivers) => {
    if (!place || to.name !== 'found') return []
    const { namespace } = place.session.connection
    const parsed = trial.name === 'done' ? trial.receiver : undefined
    return receiver.check({
      account: place.session.account,
      receiver: to.text,
      parsed: to,
      known: receivers.filter(known => known.namespace === namespace),
      ...(to.led && { name: to.led }),
      ...(token?.address && { token: token.address }),
      ...(parsed && { facts: parsed })
    })
  })
  const $problem = computed([$token, $reading, $lack, $receiver, $checks], (token, amount, lack, { name }, checks) => {
    const valid = checks.some(({ severity }) => severity === 'block') ? 'invalid' : 'valid'
    return problemOf({ token, amount, lack, receiver: name === 'found' ? valid : name === 'looking' ? 'waiting' : name })
  })
  /** What the amount is worth in dollars; `undefined` where no price is known. */
  const $worth = computed([$token, $units], (token, units) => worthIn(token, units))

  /** The state of sending, by the names of spec section 3. */
  const $send = computed(
    [$token, $amount, $receiver, $sendable, $native, fees.$fee, fees.$lastRetry, $status],
    (token, sendTokenAmount, to, tokenBalances, native, fee, lastRetry, { name }) => {
      const found = to.name === 'found' ? to : undefined
      return {
        token,
        sendTokenAmount,
        receiverAddress: found?.address,
        receiverProfileName: found?.profileName,
        receiverProfileImageUrl: found?.profileImage,
        gasPrice: feeOf(fee)?.gasPrice,
        /** The fee of the network, not the price of its gas: so the specification compares it with the balance. */
        gasPriceInUSD: worthIn(native, feeOf(fee)?.most),
        networkBalanceInUSD: worthIn(native, native?.balance),
        tokenBalances,
        loading: name === 'asking',
        lastRetry
      }
    }
  )

  /** Everything that sending needs, or nothing. */
  const $draft = computed([$subject, $token, $units, $receiver, $most], (place, token, units, to, most) => {
    if (!place || !token || !units || to.name !== 'found') return undefined
    const transfer: Transfer = { to: to.address, amount: units, ...(token.address && { token: { address: token.address } }) }
    return { ...place, token, to, transfer, fee: most?.fee }
  })

  // the fee is that of what stands in the form; before there is a receiver, of sending as much to oneself
  const $feeSubject = computed([$subject, $token, $receiver], (place, token, to) => {
    const transfers = place && chainOf(place.network)?.transfers
    if (!place || !token || !transfers) return undefined
    const { account } = place.session
    return {
      account,
      network: place.network,
      to: to.name === 'found' ? to.address : account.slice(account.lastIndexOf(':') + 1),
      token: token.address,
      transfers
    }
  })
  let feeKey: string | undefined
  const stops = [
    $feeSubject.subscribe(subject => {
      const key = subject && [subject.account, subject.to, subject.token].join(' ')
      if (key === feeKey) return
      feeKey = key
      if (subject) void readFee()
      else fees.forget()
      $sponsored.set(false)
      if ($isSmartAccount.get())
        import('./send-sponsor.ts').then(({ readSponsor }) => readSponsor($sponsored)).catch(console.error)
    }),
    // spec section 4: another network, and with it another account, begins anew
    computed($subject, subject => subject?.account).listen((_account, before) =>
      before === undefined ? takeWanted() : startAnew()
    )
  ]
  signal.addEventListener('abort', () => stops.forEach(stop => stop()))

  reloadReceivers()

  let begun = false
  let wanted: SendParameters = {}

  /** Takes what the route says. A screen calls it when it shows; coming back to it changes nothing. */
  function begin({ token, to, amount, asked }: SendParameters): void {
    if (begun) return
    begun = true
    $asked.set(asked)
    if ($subject.get())
      track('OPEN_SEND', { isSmartAccount: $isSmartAccount.get(), network: $network.get()?.caipNetworkId ?? '' })
    wanted = { token, to, amount }
    takeWanted()
  }

  /** What the route names, once there is an account to send it from: a returning visitor's wallet may answer later than the page asks. */
  function takeWanted(): void {
    if (!$subject.get()) return
    const { token, to, amount } = wanted
    wanted = {}
    if (token) void tokens.choose(token)
    if (amount) setAmount(inLanguage(amount, $locale.get()))
    if (to) receiver.type(to)
  }

  function startAnew(): void {
    if ($status.get().name === 'asking') return // the wallet has it: its answer tells
    if ($asked.get()) return dismissModal() // what the site has asked for cannot be done there
    tokens.forget()
    receiver.type('')
    setAmount('')
    $unit.set('token')
    $trial.set({ name: 'none' })
    while ($history.get().length > 1 && ['WalletSendPreview', 'WalletSendSelectToken'].includes($history.get().at(-1)!.name))
      back()
  }

  function chooseToken(address: string | undefined): void {
    const before = $token.get()
    void tokens.choose(address)
    if (before?.address !== address) {
      $most.set(undefined)
      if ($token.get()?.price === undefined) $unit.set('token')
    }
    back()
  }

  function setAmount(typed: string): void {
    $most.set(undefined)
    $amount.set(typed)
  }

  /** Money for tokens, or tokens for money: the amount stays, the field says it otherwise. */
  function switchUnit(): void {
    const token = $token.get()
    const units = $units.get()
    const worth = $worth.get()
    const toMoney = $unit.get() === 'token'
    if (token?.price === undefined) return
    const locale = $locale.get()
    if (units === undefined || !worth) $amount.set('')
    else $amount.set(toMoney ? toTypedMoney(worth, locale) : toTyped(units, token.decimals, locale))
    $most.set(undefined)
    $unit.set(toMoney ? 'money' : 'token')
  }

  /** All there is, less what the network takes. */
  async function setMost(): Promise<void> {
    const subject = $feeSubject.get()
    const token = $token.get()
    if (!subject || !token || $finding.get()) return
    $finding.set(true)
    try {
      const { account, network, transfers, to } = subject
      const transfer = { to, ...(token.address && { token: { address: token.address } }) }
      const own = await transfers()
      const { amount, fee } = await own.most(account, network, transfer, requestOn(network.caipNetworkId, signal))
      if (signal.aborted || $feeSubject.get()?.account !== account || $token.get()?.address !== token.address) return
      $unit.set('token')
      $amount.set(toTyped(amount, token.decimals, $locale.get()))
      if (amount) $most.set({ units: amount, ...(fee && { fee }) })
      if (fee) fees.take(fee)
    } catch {
      if (!signal.aborted) void readFee({ force: true }) // it says itself why the network does not answer
    } finally {
      $finding.set(false)
    }
  }

  async function readFee(options?: { force: boolean }): Promise<void> {
    const subject = $feeSubject.get()
    if (!subject) return
    const { account, network, to, token, transfers } = subject
    const transfer: Transfer = { to, amount: $units.get() ?? 1n, ...(token && { token: { address: token } }) }
    await fees.read({ account, network, transfer, transfers }, options)
  }

  /** What the network says that it fails of; it may still be sent where only the contract refuses, which is not always right. */
  const $failure = computed($trial, trial => (trial.name === 'done' ? trial.simulation.failure : undefined))
  /** There is something to be confirmed first. */
  const $risky = computed(
    [$checks, $failure],
    (checks, failure) => failure?.code === 'refused' || checks.some(({ severity }) => severity === 'confirm')
  )
  /** It may not be sent as it is. */
  const $held = computed(
    [$draft, $problem, $trial, $failure, $risky, $accepted],
    (draft, problem, trial, failure, risky, accepted) =>
      !draft ||
      problem !== undefined ||
      trial.name === 'running' ||
      (failure !== undefined && failure.code !== 'refused') ||
      (risky && !accepted)
  )

  /** Takes a receiver out of the clipboard. */
  async function paste(): Promise<void> {
    try {
      const text = await environment().paste()
      if (!signal.aborted) receiver.type(text.trim())
    } catch {
      showToast($sendText.get()['paste-failed']) // refused, or the browser has no such thing: the keyboard has
    }
  }

  /** Goes to WalletSendPreview, and has it tried out there. */
  function review(): void {
    if ($problem.get() || !$draft.get()) return
    $status.set({ name: 'editing' })
    push('WalletSendPreview')
    bringAsking().catch(() => undefined) // asked for again when it is needed
    void tryOut()
  }

  let trying = new AbortController()

  /** Tries it out on the network as it is now. */
  async function tryOut(): Promise<void> {
    trying.abort()
    trying = new AbortController()
    const own = AbortSignal.any([trying.signal, signal])
    $accepted.set(false)
    $trial.set({ name: 'running' })
    refreshBalance({ force: true })
    if ($most.get()) await setMost()
    else void readFee()
    const draft = $draft.get()
    if (own.aborted || !draft) return
    const trial = await import('./send-trial.ts').then(({ tryTransfer }) => tryTransfer(draft, own)).catch(() => untried)
    if (!own.aborted) $trial.set({ name: 'done', ...trial })
  }

  /** Has the wallet send it. */
  async function submit(): Promise<void> {
    if ($status.get().name === 'asking') return
    const draft = $draft.get()
    if (!draft || $held.get()) return showToast($sendText.get()['invalid-send'], 'error')
    $status.set({ name: 'asking' })
    const asking = await bringAsking().catch(() => undefined)
    // nobody has been asked yet: who has left meanwhile sends nothing
    if (signal.aborted) return $status.set({ name: 'editing' })
    const outcome: SendOutcome = asking
      ? await asking.askWallet(draft, { signal, asked: $asked.get() })
      : { name: 'failed', code: 'http-error' }
    if (outcome.name !== 'refused') {
      $status.set(outcome)
      if (outcome.name === 'sent' && !signal.aborted) reset($asked.get() === undefined ? 'Account' : 'WalletSendConfirmed')
      return
    }
    $status.set({ name: 'editing' })
    if (!signal.aborted && $history.get().at(-1)!.name === 'WalletSendPreview') back()
  }

  function accept(accepted: boolean): void {
    $accepted.set(accepted)
  }

  return {
    $asked,
    $send,
    $amount,
    $unit,
    $units,
    $worth,
    $lack,
    $problem,
    $fee: fees.$fee,
    $sponsored,
    $finding,
    $receiver,
    $typedReceiver: receiver.$typed,
    $draft,
    $status,
    $trial,
    $accepted,
    $checks,
    $failure,
    $risky,
    $held,
    tokens,
    begin,
    chooseToken,
    setAmount,
    switchUnit,
    setMost,
    readFee,
    setReceiver: receiver.type,
    retryReceiver: receiver.retry,
    paste,
    review,
    tryOut,
    accept,
    submit
  }
})

function worthIn(token: SendableToken | undefined, units: bigint | undefined): Decimal | undefined {
  return token?.price === undefined || units === undefined ? undefined : worthOf(units, token.decimals, token.price)
}
