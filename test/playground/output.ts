import type { Settings } from './fields.ts'
import type { Backing } from './kit-program.ts'
import { LookError, readLook, writeLook } from './look.ts'
import { networkIds } from './network-ids.ts'
import { snippets } from './snippets.ts'
import { openTabs } from './tabs.ts'
import type { Choose, Part } from './layout.ts'

// Output and input: a snippet in five variants, the look as JSON, a link, and the import of a look.

export function openOutput(current: () => Settings, choose: Choose, backing?: Backing): Part {
  const code = document.querySelector<HTMLElement>('#snippet code')!
  const said = document.querySelector<HTMLElement>('#copied')!
  const written = {
    ...Object.fromEntries(Object.entries(snippets).map(([name, write]) => [name, () => write(current(), networkIds, backing)])),
    JSON: () => JSON.stringify(writeLook(current()), null, 2)
  }
  const tabs = openTabs(document.querySelector<HTMLElement>('#snippet-tabs')!, Object.keys(written), show)
  function show(): void {
    code.textContent = written[tabs.chosen() as keyof typeof written]()
  }
  const copy = async (text: string, what: string): Promise<void> => {
    said.textContent = await navigator.clipboard.writeText(text).then(
      () => `${what} copied`,
      () => 'Your browser blocked copying.'
    )
  }
  on('#copy-snippet', () => void copy(code.textContent ?? '', tabs.chosen()))
  on('#copy-link', () => void copy(location.href, 'Link'))
  on('#export-look', () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([written.JSON()], { type: 'application/json' }))
    link.download = 'w3m-kit-look.json'
    link.click()
    URL.revokeObjectURL(link.href)
  })
  openImport(current, choose, text => (said.textContent = text))
  return { show }
}

function openImport(current: () => Settings, choose: Choose, say: (text: string) => void): void {
  const dialog = document.querySelector<HTMLDialogElement>('#import')!
  const text = dialog.querySelector('textarea')!
  const file = dialog.querySelector<HTMLInputElement>('input[type=file]')!
  const problem = dialog.querySelector<HTMLElement>('[role=alert]')!
  const complain = (words: string): void => {
    problem.textContent = words
    text.setAttribute('aria-invalid', String(words !== ''))
  }
  on('#import-look', () => {
    complain('')
    dialog.showModal()
  })
  on('#import-cancel', () => dialog.close())
  file.addEventListener('change', () => {
    void file.files?.[0]?.text().then(content => (text.value = content))
    complain('')
  })
  dialog.querySelector('form')!.addEventListener('submit', event => {
    event.preventDefault()
    try {
      choose(readLook(text.value, current(), networkIds))
    } catch (error) {
      if (!(error instanceof LookError)) throw error
      complain(error.message)
      return
    }
    dialog.close()
    say('Theme imported.')
  })
}

function on(selector: string, run: () => void): void {
  document.querySelector(selector)!.addEventListener('click', run)
}
