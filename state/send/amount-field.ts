import { atom, computed, type ReadableAtom } from 'nanostores'
import type { TransferFee } from '../../adapters/chain.ts'
import { $locale } from '../text/locale.ts'
import {
  formatTypedAmount,
  formatTypedFiat,
  getWorth,
  localizeDecimal,
  parseTypedAmount,
  type AmountReading,
  type AmountToken,
  type AmountUnit
} from './amount.ts'

/** A maximum in units, with the network fee that was subtracted from the balance. */
export interface MaximumAmount {
  readonly units: bigint
  readonly fee?: TransferFee
}

/** Creates the amount of a form: typed in the token or in fiat, or set to the maximum. */
export function createAmountField($token: ReadableAtom<AmountToken | undefined>) {
  /** As typed. */
  const $amount = atom('')
  const $unit = atom<AmountUnit>('token')
  /** The chosen maximum. Reset when the user types an amount. */
  const $most = atom<MaximumAmount | undefined>(undefined)

  const $reading = computed([$token, $amount, $unit, $most, $locale], (token, typed, unit, most, locale): AmountReading => {
    if (!token) return { problem: 'empty' }
    return most ? { units: most.units } : parseTypedAmount(typed, unit, token, locale)
  })
  const $units = computed($reading, reading => ('units' in reading ? reading.units : undefined))
  /** Fiat value of the amount in dollars; `undefined` if the price is unknown. */
  const $worth = computed([$token, $units], (token, units) => (token && units !== undefined ? getWorth(token, units) : undefined))

  function setAmount(typed: string): void {
    $most.set(undefined)
    $amount.set(typed)
  }

  /** Sets a decimal (`0.5`), in the token. */
  const setDecimal = (decimal: string): void => setAmount(localizeDecimal(decimal, $locale.get()))

  /** Sets units of the token. */
  const setUnits = (units: bigint, { decimals }: AmountToken): void =>
    setAmount(formatTypedAmount(units, decimals, $locale.get()))

  /** Sets the maximum; 0 is shown, but is no amount. */
  function setMaximum(most: MaximumAmount, token: AmountToken): void {
    $unit.set('token')
    $amount.set(formatTypedAmount(most.units, token.decimals, $locale.get()))
    if (most.units) $most.set(most)
  }

  /** Switches the input between fiat and token. The amount stays the same. */
  function switchUnit(): void {
    const token = $token.get()
    const [units, worth, locale] = [$units.get(), $worth.get(), $locale.get()]
    const toMoney = $unit.get() === 'token'
    if (token?.price === undefined) return
    if (units === undefined || !worth) $amount.set('')
    else $amount.set(toMoney ? formatTypedFiat(worth, locale) : formatTypedAmount(units, token.decimals, locale))
    $most.set(undefined)
    $unit.set(toMoney ? 'money' : 'token')
  }

  /** Returns to token input if the token has no price: fiat cannot be converted then. */
  function leaveFiatWithoutPrice(): void {
    if ($token.get()?.price === undefined) $unit.set('token')
  }

  function clearAmount(): void {
    setAmount('')
    $unit.set('token')
  }

  return {
    $amount,
    $unit,
    $most,
    $reading,
    $units,
    $worth,
    setAmount,
    setDecimal,
    setUnits,
    setMaximum,
    switchUnit,
    leaveFiatWithoutPrice,
    clearAmount
  }
}

export type AmountField = ReturnType<typeof createAmountField>
