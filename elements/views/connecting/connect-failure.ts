import type { ReactiveControllerHost } from 'lit'
import type { ExternalStatus } from '../../../state/connect/connecting-external.ts'
import { $connectingFailedText } from '../../../state/connect/connecting-failed.text.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { StoreController } from '../../core/store-controller.ts'

/** Failure texts of ConnectingExternal. Lazy-loaded on the first failure. */
export class ConnectFailure {
  readonly #errors
  readonly #text

  constructor(host: ReactiveControllerHost) {
    this.#errors = new StoreController(host, $errorTexts)
    this.#text = new StoreController(host, $connectingFailedText)
  }

  /** Returns heading and explanation; `undefined` while the error texts load. */
  wordsFor(status: ExternalStatus): readonly [heading: string, explanation: string] | undefined {
    const text = this.#text.value
    if (status.name === 'declined') return [text.declined, text['declined-text']]
    if (status.name === 'pending') return [text.pending, text['pending-text']]
    const words = status.name === 'failed' ? getErrorText(this.#errors.value, status.code) : undefined
    return words === undefined ? undefined : [text.failed, words]
  }
}
