import type { ReactiveControllerHost } from 'lit'
import type { ExternalStatus } from '../../../state/flows/connecting-external.ts'
import { $connectingFailedText } from '../../../state/text/connecting-failed.ts'
import { $errorWords, errorWords } from '../../../state/text/error-words.ts'
import { StoreController } from '../../core/store-controller.ts'

/** What ConnectingExternal says when nothing came of it. Comes with the first time. */
export class Failure {
  readonly #errors
  readonly #text

  constructor(host: ReactiveControllerHost) {
    this.#errors = new StoreController(host, $errorWords)
    this.#text = new StoreController(host, $connectingFailedText)
  }

  /** Heading and explanation; nothing while the words for an error are on their way. */
  wordsFor(status: ExternalStatus): readonly [heading: string, explanation: string] | undefined {
    const text = this.#text.value
    if (status.name === 'declined') return [text.declined, text['declined-text']]
    if (status.name === 'pending') return [text.pending, text['pending-text']]
    const words = status.name === 'failed' ? errorWords(this.#errors.value, status.code) : undefined
    return words === undefined ? undefined : [text.failed, words]
  }
}
