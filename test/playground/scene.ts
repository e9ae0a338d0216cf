// Loads what a scene needs apart, so that none of it lands in what the playground itself loads first. Both do nothing until they are asked:
// the playground's own pages may share a file with them.
const root = document.documentElement
const isOfFrame = new URLSearchParams(location.search).has('frame')
const stage = isOfFrame ? import('./frame-stage.ts') : import('./stage.ts')
stage
  .then(({ show }) => show())
  .then(
    () => (root.dataset.scene = 'ready'),
    (error: unknown) => {
      root.dataset.scene = 'failed'
      document.querySelector('#problem')!.textContent = error instanceof Error ? error.message : String(error)
      throw error
    }
  )
