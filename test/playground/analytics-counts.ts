import { subscribeEvents } from '../../state/analytics/track.ts'
import type { Part } from './layout.ts'

// What the local analytics service has counted since it started: the kit of this page sends it its events.

/** When to ask after an event, in milliseconds: the kit asks the service first whether it wants events. */
const looks = [300, 1_500]

export function openCounts(): Part {
  const list = document.querySelector<HTMLElement>('#counts')!
  const state = document.querySelector<HTMLElement>('#counts-state')!
  let isOn: boolean | undefined
  let timers: readonly number[] = []

  const look = async (): Promise<void> => {
    const reply = await fetch('analytics.json')
    if (!reply.ok) throw new Error(`The analytics service answered ${reply.status}.`)
    const counts = Object.entries((await reply.json()) as { readonly [event: string]: number })
    counts.sort(([one], [other]) => (one < other ? -1 : 1))
    list.replaceChildren(
      ...counts.flatMap(([event, count]) => [
        Object.assign(document.createElement('dt'), { textContent: event }),
        Object.assign(document.createElement('dd'), { textContent: String(count) })
      ])
    )
    if (isOn) state.textContent = counts.length ? '' : 'Nothing yet. Open the modal on this page.'
  }
  const lookSoon = (): void => {
    for (const timer of timers) clearTimeout(timer)
    timers = looks.map(wait => window.setTimeout(() => void look().catch(fail), wait))
  }
  const fail = (error: unknown): void => {
    state.textContent = error instanceof Error ? error.message : String(error)
  }
  subscribeEvents(() => isOn && lookSoon())
  return {
    show({ analytics }) {
      if (analytics === isOn) return
      isOn = analytics
      if (isOn) look().catch(fail)
      else state.textContent = 'Analytics is off. Turn it on in Options, Services and site.'
    }
  }
}
