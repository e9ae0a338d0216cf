// Loads a scene's dependencies separately, so that they are not in the playground's initial files. None has side effects on
// import: the playground's own pages may share a file with them.
import { leaveFocus, transition } from './leave-focus.ts'

const root = document.documentElement
const leaving = new AbortController()
leaveFocus(leaving)
// a thumbnail never has the focus
const endLeaving = () => (window.frameElement as HTMLElement | null)?.inert || setTimeout(() => leaving.abort(), transition)
const sceneQuery = new URLSearchParams(location.search)
const stage = sceneQuery.has('frame')
  ? import('./frame-stage.ts')
  : sceneQuery.has('buttons')
    ? import('./button-stage.ts')
    : import('./stage.ts')
stage
  .then(({ show }) => show())
  .then(
    () => {
      root.dataset.scene = 'ready'
      endLeaving()
    },
    (error: unknown) => {
      root.dataset.scene = 'failed'
      document.querySelector('#problem')!.textContent = error instanceof Error ? error.message : String(error)
      throw error
    }
  )
