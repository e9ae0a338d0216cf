import { setEnvironment } from '../../state/platform/initial-environment.ts'
import { fakeEnvironment } from './environment.ts'

/** Uses a page with a real clock and network. The returned function restores the previous one. */
export function realPage(): () => void {
  const fake = fakeEnvironment()
  setEnvironment({
    ...fake,
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    }
  })
  return fake.restore
}
