import { directionOf } from '../../adapters/base/locales.ts'
import { messagesOf } from '../../state/text/languages.ts'
import { eachText } from '../../state/text/words.ts'
import untranslated from '../../frame/page/text/to-translate.json' with { type: 'json' }
import { pseudoOf } from './pseudo.ts'

/** A language of the kit, or `pseudo`. */
export interface Speech {
  readonly language: string
  /** Which way it is drawn; as the language is read, unless given. */
  readonly direction?: string | null
}

/** A language that is read so: the kit draws as it says, whatever words stand there. */
const readSo = { ltr: 'nl', rtl: 'ar' } as const

/** The language that the kit is told, and whose words are to stand there. */
function plan({ language, direction }: Speech) {
  const words = language === 'pseudo' ? 'en' : language
  const own = directionOf(words)
  const way = direction === 'ltr' || direction === 'rtl' ? direction : own
  return { words, way, told: way === own ? words : readSo[way] }
}

/** Has the kit speak so for as long as the page is there. Returns the option `locale` that goes with it. */
export function speakSo(speech: Speech): string {
  const { words, told } = plan(speech)
  if (told === words && speech.language !== 'pseudo') return told
  eachText(({ name, english, $words }) => {
    const set = $words.set.bind($words)
    // no other words come after these
    $words.set = () => undefined
    if (words !== 'en') messagesOf(words, name).then(set, () => undefined)
    else set(speech.language === 'pseudo' ? pseudoOf(english) : english)
  })
  return told
}

/** The same for the frame. */
export async function speakSoInFrame(speech: Speech): Promise<string> {
  const { words, way, told } = plan(speech)
  if (told === words && speech.language !== 'pseudo') return told
  const stand = readSo[way]
  const english = (await tableOf(stand)).table
  const texts = [...Object.keys(english), ...untranslated]
  const own = words === 'en' ? Object.fromEntries(texts.map(text => [text, text])) : (await tableOf(words)).table
  Object.assign(english, speech.language === 'pseudo' ? pseudoOf(own) : own)
  return stand
}

const tableOf = (code: string) =>
  import(`../../frame/page/text/tables/${code}.ts`) as Promise<{ readonly table: Readonly<Record<string, string>> }>
