import { expect } from '@open-wc/testing'
import { createScreenHost, defineScreen, type Screen } from '../../../../frame/page/ui/screen-host.ts'

const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

describe('screens that are asked for at the same time', () => {
  it('are shown one at a time, also where one is asked for just as another ends', async () => {
    const ending = new AbortController()
    const drawn: string[] = []
    const answers = new Map<string, () => void>()
    const screen = (name: string): Screen<true> =>
      defineScreen('calls', ({ answer }) => {
        drawn.push(name)
        answers.set(name, () => answer(true))
        return { title: name, content: [], actions: [] }
      })
    const stage = createScreenHost({
      window,
      origin: 'https://app.example',
      alone: true,
      onChange: () => undefined,
      after: () => () => undefined
    })
    const show = (name: string) => stage.show(screen(name), { signal: ending.signal }).catch(() => undefined)

    const shows = [show('first')]
    while (drawn.length < 1) await frame()
    shows.push(show('second'))
    answers.get('first')!()
    // at each step at which the second one may get its turn
    for (let step = 0; step < 16; step++) {
      await Promise.resolve()
      shows.push(show(`later ${step}`))
    }
    while (drawn.length < 2) await frame()
    await frame()
    expect(drawn).to.deep.equal(['first', 'second'])

    ending.abort()
    await Promise.all(shows)
  })
})
