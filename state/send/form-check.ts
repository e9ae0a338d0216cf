import { computed, type ReadableAtom } from 'nanostores'
import { $accountContext } from '../networks/account-context.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import { getLatestFee, lacksGasPrice } from './fee-field.ts'
import type { SendForm } from './form.ts'
import { getSendProblem } from './problem.ts'
import { $receivers } from './recipients.ts'
import { $sendableTokens } from './sendable-tokens.ts'
import { getShortfall } from './shortfall.ts'
import type { SimulationField } from './simulation-field.ts'
import type { SendDraft } from './submit.ts'

/**
 * Creates what is wrong with the form: a shortfall, results of the recipient checks, the first problem,
 * and whether that, the simulation or a missing confirmation holds the transfer back.
 */
export function createFormCheck(
  { tokens: { $token }, amount, receiver, fees }: SendForm,
  $draft: ReadableAtom<SendDraft | undefined>,
  { $trial, $failure, $accepted }: SimulationField
) {
  const { $receiver } = receiver
  const $native = computed($sendableTokens, sendable => sendable.find(({ address }) => address === undefined))
  const $lack = computed(
    [$token, $native, amount.$units, fees.$fee, $isSmartAccount],
    (token, native, units, status, isSmartAccount) =>
      token && getShortfall({ token, native, units: units ?? 0n, fee: getLatestFee(status)?.most, isSmartAccount })
  )
  /** Recipient checks from local and network data, the most severe first. */
  const $checks = computed([$accountContext, $token, $receiver, $trial, $receivers], (place, token, to, trial, receivers) => {
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
  const $problem = computed([$token, amount.$reading, $lack, $receiver, $checks], (token, reading, lack, { name }, checks) => {
    const valid = checks.some(({ severity }) => severity === 'block') ? 'invalid' : 'valid'
    const status = name === 'found' ? valid : name === 'looking' ? 'waiting' : name
    return getSendProblem({ token, amount: reading, lack, receiver: status })
  })

  /** Whether the user must confirm something first. */
  const $risky = computed(
    [$checks, $failure],
    (checks, failure) => failure?.code === 'refused' || checks.some(({ severity }) => severity === 'confirm')
  )
  /** Whether the transfer cannot be sent as it is. */
  const $held = computed(
    [$draft, $problem, $trial, $failure, $risky, $accepted, fees.$fee, fees.$sponsored],
    (draft, problem, trial, failure, risky, accepted, fee, sponsored) =>
      !draft ||
      (!sponsored && lacksGasPrice(draft, fee)) ||
      problem !== undefined ||
      trial.name === 'running' ||
      (failure !== undefined && failure.code !== 'refused') ||
      (risky && !accepted)
  )

  return { $native, $lack, $checks, $problem, $risky, $held }
}

export type FormCheck = ReturnType<typeof createFormCheck>
