import { html, nothing, render, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { readPair, writePair } from './color-pair.ts'
import { modes, openReadings, tokenPairs, type Mode, type Reading, type TokenPair } from './contrast-readings.ts'
import { fields, type Settings } from './fields.ts'
import type { Choose, Part } from './layout.ts'
import { lookVariables } from './previews.ts'
import { readValue } from './settings.ts'

// Light and dark side by side: the colours of a theme, a pair for each, and what they do to the contrast of the kit.

const names = ['accent', 'mix', 'qr'] as const
type ColorName = (typeof names)[number]
const titles = { light: 'Light', dark: 'Dark' } as const

export function openColors(current: () => Settings, choose: Choose): Part {
  const place = document.querySelector<HTMLElement>('#colors')!
  const readings = openReadings()
  const wrong = new Map<string, string>()

  const set = (name: ColorName, mode: Mode, text: string): void => {
    const settings = current()
    const [light, dark] = readPair(settings[name])
    const value = writePair(mode === 'light' ? [text, dark] : [light, text])
    const parsed = readValue(fields[name], value)
    const isColor = text.trim() === '' || CSS.supports('color', text)
    if (parsed === undefined || !isColor) {
      wrong.set(`${name} ${mode}`, text)
      return draw(settings)
    }
    wrong.clear()
    choose({ ...settings, [name]: text.trim() === '' ? fields[name].fallback : parsed })
  }

  function draw(settings: Settings): void {
    readings.wear(lookVariables(settings))
    const rows = tokenPairs.map(pair => ({ pair, read: modes.map(mode => readings.read(mode, pair)) }))
    const low = rows.flatMap(({ pair, read }) => read.filter(({ ratio }) => isLow(ratio, pair))).length
    render(
      html`
        <p class="verdict" role="status" data-low=${low}>
          ${low ? `${low} of ${rows.length * 2} pairs are too low` : `All ${rows.length * 2} pairs meet WCAG AA`}
        </p>
        <div class="tables" tabindex="0" role="region" aria-label="Colors and contrast">
          <table>
            <thead>
              <tr>
                <th scope="col">Your colors</th>
                ${modes.map(mode => html`<th scope="col">${titles[mode]}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${names.map(
                name =>
                  html`<tr>
                    <th scope="row">${fields[name].label}</th>
                    ${modes.map((mode, index) => html`<td>${drawColor(name, mode, readPair(settings[name])[index]!)}</td>`)}
                  </tr>`
              )}
            </tbody>
          </table>
          <table>
            <thead>
              <tr>
                <th scope="col">Contrast</th>
                ${modes.map(mode => html`<th scope="col">${titles[mode]}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                ({ pair, read }) =>
                  html`<tr data-pair=${pair.front}>
                    <th scope="row">${pair.label}</th>
                    ${read.map(reading => html`<td>${drawReading(pair, reading)}</td>`)}
                  </tr>`
              )}
            </tbody>
          </table>
        </div>
      `,
      place
    )
    // a style attribute in markup is against a strict policy
    for (const sample of place.querySelectorAll<HTMLElement>('.sample'))
      Object.assign(sample.style, { color: sample.dataset.front, background: sample.dataset.back })
  }

  function drawColor(name: ColorName, mode: Mode, value: string): TemplateResult {
    const label = `${fields[name].label}, ${titles[mode].toLowerCase()}`
    const typed = wrong.get(`${name} ${mode}`)
    return html`<span class="pair">
      <input
        type="color"
        aria-label="${label}, pick a color"
        .value=${live(/^#[\da-f]{6}$/i.test(value) ? value : '#808080')}
        @input=${(event: Event) => set(name, mode, (event.target as HTMLInputElement).value)}
      />
      <input
        class="code"
        aria-label=${label}
        data-pair-of="${name} ${mode}"
        .value=${live(typed ?? value)}
        placeholder="Not set"
        spellcheck="false"
        aria-invalid=${typed === undefined ? nothing : 'true'}
        @change=${(event: Event) => set(name, mode, (event.target as HTMLInputElement).value)}
      />
    </span>`
  }

  return { show: draw }
}

const isLow = (ratio: number, { least }: TokenPair): boolean => ratio < least

function drawReading(pair: TokenPair, { ratio, front, back }: Reading): TemplateResult {
  const low = isLow(ratio, pair)
  // rounded down: 4.49 does not meet 4.5
  const shown = `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
  const grade = low ? `Needs ${pair.least}:1` : pair.least === 4.5 && ratio >= 7 ? 'AAA' : 'AA'
  return html`<span class="reading" ?data-low=${low}>
    <span class="sample" data-front=${front} data-back=${back} aria-hidden="true"
      >${pair.least === 3 ? html`<i></i>` : 'Aa'}</span
    >
    <span class="ratio">${shown}</span> <span class="grade">${grade}</span>
  </span>`
}
