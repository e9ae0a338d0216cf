import { html, noChange, nothing, render, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { repeat } from 'lit/directives/repeat.js'
import { locales } from '../../adapters/base/locales.ts'
import { readPair } from './color-pair.ts'
import { defaults, fields, groups, type Field, type GroupName, type SettingName, type Settings, type Value } from './fields.ts'
import { problemOf } from './look.ts'
import { networkIds } from './network-ids.ts'
import { isDefault, isSame, readValue } from './settings.ts'
import type { Choose, Part } from './layout.ts'
import { themes, wear } from './themes.ts'

// The panel: one control for each field, rendered from the table.

const languageNames = Object.fromEntries(
  locales.map(locale => [locale, new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale])
)

/** Fields that are typed letter by letter, and whose change creates another kit. */
const typed: ReadonlySet<string> = new Set(['text', 'address', 'list', 'json'])

export function openPanel(current: () => Settings, choose: Choose, { hasStack }: { readonly hasStack: boolean }): Part {
  const form = document.querySelector<HTMLFormElement>('#panel')!
  const reset = document.querySelector<HTMLButtonElement>('#reset')!
  const problems = new Map<SettingName, string>()
  let screens: readonly string[] = []
  let typing: { readonly name: SettingName; readonly timer: number } | undefined
  const open = new Set<GroupName>(['look', 'preview'])

  const set = (name: SettingName, value: Value | undefined): void => {
    const next = { ...current(), [name]: value }
    const problem = value === undefined ? `${fields[name].label}: invalid value.` : problemOf(next, networkIds)
    if (problem) problems.set(name, problem)
    else problems.delete(name)
    if (problem) draw()
    else choose(next)
  }

  const move = (name: SettingName, item: string, by: number): void => {
    const items = [...(current()[name] as readonly string[])]
    const at = items.indexOf(item)
    items.splice(at, 1)
    items.splice(at + by, 0, item)
    set(name, items)
    // the moved item keeps the focus, unless it cannot move further
    const row = form.querySelector(`[data-order="${name}"] [data-item="${item}"]`)
    const [up, down] = row?.querySelectorAll('button') ?? []
    const pressed = by < 0 ? up : down
    ;(pressed?.disabled ? (by < 0 ? down : up) : pressed)?.focus()
  }

  const tick = (name: SettingName, item: string, isOn: boolean): void => {
    const items = current()[name] as readonly string[]
    set(name, isOn ? [...items, item] : items.filter(each => each !== item))
  }

  function draw(): void {
    const settings = current()
    const names = (Object.keys(groups) as GroupName[]).filter(name => hasStack || name !== 'stack')
    render(
      html`
        <div class="themes" role="group" aria-label="Theme presets">
          ${Object.entries(themes).map(([name, theme]) => {
            const worn = wear(settings, theme)
            const isWorn = Object.keys(groups.look.fields).every(each =>
              isSame(worn[each as SettingName], settings[each as SettingName])
            )
            return html`<button type="button" data-theme-name=${name} aria-pressed=${isWorn} @click=${() => choose(worn)}>
              <span class="swatch" data-swatch=${name}></span>${name}
            </button>`
          })}
        </div>
        ${names.map(name => drawGroup(name, settings))}
      `,
      form
    )
    for (const swatch of form.querySelectorAll<HTMLElement>('[data-swatch]')) {
      const { accent = defaults.accent, mix = '', radius = defaults.radius } = themes[swatch.dataset.swatch!]!
      swatch.style.setProperty('--swatch', accent)
      swatch.style.setProperty('--swatch-mix', mix)
      swatch.style.setProperty('--swatch-round', `${radius * 1.5}px`)
    }
    reset.disabled = (Object.keys(defaults) as SettingName[]).every(name => isDefault(settings, name))
  }

  function drawGroup(name: GroupName, settings: Settings): TemplateResult {
    const { title, fields: its } = groups[name]
    const names = Object.keys(its) as SettingName[]
    const changed = names.filter(each => !isDefault(settings, each)).length
    return html`
      <details data-group=${name} ?open=${open.has(name)} @toggle=${(event: Event) => note(name, event)}>
        <summary>${title} ${changed ? html`<span class="changed">${changed} changed</span>` : nothing}</summary>
        <div class="fields">${names.map(each => drawField(each, settings))}</div>
      </details>
    `
  }

  const note = (name: GroupName, { target }: Event): void => {
    if ((target as HTMLDetailsElement).open) open.add(name)
    else open.delete(name)
  }

  function drawField(name: SettingName, settings: Settings): TemplateResult {
    const field = fields[name]
    const problem = problems.get(name)
    const note = field.hint ? html`<p class="hint" id="hint-${name}">${field.hint}</p>` : nothing
    const wrong = problem ? html`<p class="problem" id="problem-${name}" role="alert">${problem}</p>` : nothing
    return html`<div class="field" data-kind=${field.is.kind}>${drawControl(name, field, settings)}${note}${wrong}</div>`
  }

  /**
   * Returns whether the control's text means this value, in any notation, such as with a trailing space
   * before the next item.
   */
  function isMeant(name: SettingName, value: Value): boolean {
    const control = form.elements.namedItem(name)
    const standing = control && 'value' in control ? readValue(fields[name], control.value) : undefined
    return standing !== undefined && isSame(standing, value)
  }

  function drawControl(name: SettingName, field: Field, settings: Settings): TemplateResult {
    const { is, label } = field
    const value = settings[name]
    const text = String(value)
    const described = [field.hint && `hint-${name}`, problems.has(name) && `problem-${name}`].filter(Boolean).join(' ') || nothing
    const invalid = problems.has(name) ? 'true' : nothing
    // do not replace text that is being typed, whether it is invalid or parsed
    const shown = problems.has(name) || typing?.name === name || isMeant(name, value) ? noChange : live(text)
    const select = (choices: readonly (readonly [value: string, label: string])[]) => html`
      <label
        ><span>${label}</span>
        <select name=${name} aria-describedby=${described}>
          ${choices.map(
            ([each, words]) =>
              html`<option
                value=${each}
                lang=${is.kind === 'choice' && each in languageNames ? each : nothing}
                .selected=${live(each === text)}
              >
                ${words}
              </option>`
          )}
        </select>
      </label>
    `
    switch (is.kind) {
      case 'switch':
        return html`<label><input type="checkbox" name=${name} .checked=${live(value === true)} /><span>${label}</span></label>`
      case 'range':
        return html`<label
          ><span>${label} <span class="value">${text}${is.unit}</span></span>
          <input type="range" name=${name} min=${is.min} max=${is.max} step=${is.step} .value=${live(text)} />
        </label>`
      case 'color':
        return html`<label
            ><span>${label}</span>
            <input
              name=${name}
              .value=${shown}
              placeholder="Not set"
              spellcheck="false"
              aria-describedby=${described}
              aria-invalid=${invalid}
            />
          </label>
          <input
            type="color"
            data-color=${name}
            aria-label="${label}, pick a color"
            .value=${live(/^#[\da-f]{6}$/i.test(readPair(text)[0]) ? readPair(text)[0] : '#808080')}
          />`
      case 'choice':
        return select(
          name === 'locale' ? [...Object.entries(is.choices), ...Object.entries(languageNames)] : Object.entries(is.choices)
        )
      case 'screen': {
        const known = [...new Set([...screens, ...(text.includes('/') ? [text] : [])])]
        const option = (each: string, words: string) =>
          html`<option value=${each} .selected=${live(each === text)}>${words}</option>`
        return html`<label
          ><span>${label}</span>
          <select name=${name}>
            ${option('page', 'Page')} ${option('modal', 'Modal')}
            ${[...new Set(known.map(each => each.split('/')[0]!))].map(
              screen =>
                html`<optgroup label=${screen}>
                  ${known.filter(each => each.startsWith(`${screen}/`)).map(each => option(each, each.replace('/', ': ')))}
                </optgroup>`
            )}
          </select>
        </label>`
      }
      case 'network':
        return select([['', 'First network'], ...settings.networks.map(each => [each, each] as const)])
      case 'order':
        return drawOrder(name, field, value as readonly string[])
      case 'networks':
        return html`<fieldset>
          <legend>${label}</legend>
          <div class="ticks">
            ${Object.keys(networkIds).map(
              each =>
                html`<label
                  ><input
                    type="checkbox"
                    data-tick=${name}
                    value=${each}
                    .checked=${live((value as readonly string[]).includes(each))}
                  /><span>${each}</span></label
                >`
            )}
          </div>
        </fieldset>`
      case 'json':
        return html`<label class="tall"
          ><span>${label}</span>
          <textarea
            name=${name}
            rows="2"
            spellcheck="false"
            placeholder=${is.example}
            aria-describedby=${described}
            aria-invalid=${invalid}
            .value=${shown}
          ></textarea>
        </label>`
      case 'css':
        return html`<label
          ><span>${label}</span>
          <input
            name=${name}
            list="${name}-suggestions"
            .value=${shown}
            placeholder="System font"
            spellcheck="false"
            aria-invalid=${invalid}
          />
          <datalist id="${name}-suggestions">
            ${Object.entries(is.suggestions ?? {}).map(([each, words]) => html`<option value=${each}>${words}</option>`)}
          </datalist>
        </label>`
      default:
        return html`<label
          ><span>${label}</span>
          <input
            name=${name}
            type=${is.kind === 'address' ? 'url' : 'text'}
            .value=${shown}
            placeholder="None"
            spellcheck="false"
            aria-describedby=${described}
            aria-invalid=${invalid}
          />
        </label>`
    }
  }

  function drawOrder(name: SettingName, { is, label }: Field, items: readonly string[]): TemplateResult {
    if (is.kind !== 'order') throw new TypeError(`${name} is no order.`)
    const rest = is.items.filter(item => !items.includes(item))
    return html`<fieldset data-order=${name}>
      <legend>${label}</legend>
      <ol>
        ${repeat(
          [...items, ...rest],
          item => item,
          (item, at) =>
            html`<li data-item=${item}>
              ${
                is.some
                  ? html`<label
                      ><input type="checkbox" data-tick=${name} value=${item} .checked=${live(items.includes(item))} /><span
                        >${item}</span
                      ></label
                    >`
                  : html`<span>${item}</span>`
              }
              <button
                type="button"
                aria-label="Move ${item} up"
                ?disabled=${at === 0 || at >= items.length}
                @click=${() => move(name, item, -1)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label="Move ${item} down"
                ?disabled=${at >= items.length - 1}
                @click=${() => move(name, item, 1)}
              >
                ↓
              </button>
            </li>`
        )}
      </ol>
    </fieldset>`
  }

  const take = (control: HTMLInputElement): void => {
    clearTimeout(typing?.timer)
    typing = undefined
    const { tick: ticked, color } = control.dataset
    if (ticked) return tick(ticked as SettingName, control.value, control.checked)
    const name = (color ?? control.name) as SettingName
    if (name in fields) set(name, readValue(fields[name], control.type === 'checkbox' ? String(control.checked) : control.value))
  }
  form.addEventListener('input', ({ target }) => {
    const control = target as HTMLInputElement
    const name = control.name as SettingName
    if (!(name in fields) || !typed.has(fields[name].is.kind)) return take(control)
    // debounce: a typed text creates one kit, not one for each letter
    clearTimeout(typing?.timer)
    typing = { name, timer: window.setTimeout(() => take(control), 400) }
  })
  form.addEventListener('change', ({ target }) => {
    const control = target as HTMLInputElement
    if (typing?.name === control.name) take(control)
  })
  form.addEventListener('submit', event => event.preventDefault())
  reset.addEventListener('click', () => {
    problems.clear()
    choose(defaults)
  })
  // load the gallery's list when the control is about to be used
  const bringScreens = (): void => {
    form.removeEventListener('pointerover', bringScreens)
    form.removeEventListener('focusin', bringScreens)
    import('./scenes.ts').then(({ scenes }) => {
      screens = Object.entries(scenes).flatMap(([screen, states]) => Object.keys(states).map(state => `${screen}/${state}`))
      draw()
    }, console.error)
  }
  form.addEventListener('pointerover', bringScreens)
  form.addEventListener('focusin', bringScreens)
  return {
    show() {
      problems.clear()
      draw()
    }
  }
}
