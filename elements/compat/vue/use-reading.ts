import {
  computed,
  getCurrentInstance,
  getCurrentScope,
  onMounted,
  onScopeDispose,
  shallowReactive,
  shallowRef,
  watch,
  type ComputedRef,
  type ShallowRef
} from 'vue'
import { initialEnvironment } from '../../../state/platform/initial-environment.ts'

/** A store, or anything else that reports its changes. */
interface Source {
  listen(run: () => void): () => void
}

/**
 * Returns what `read` gives, again after each change of the source. On a server, and until a page from a server is hydrated, it is
 * the server's value.
 */
export function useReading<Value>(source: Source, read: () => Value, served: Value): ShallowRef<Value> {
  const isServed = !initialEnvironment().browser || isHydrating()
  const value = shallowRef(isServed ? served : read())
  if (!initialEnvironment().browser) return value
  const update = (): void => void (value.value = read())
  const listen = (): void => {
    const stop = source.listen(update)
    if (getCurrentScope()) onScopeDispose(stop)
  }
  listen()
  if (isServed) onMounted(update)
  return value
}

/** While Vue hydrates, a component has its element before its setup runs. */
const isHydrating = (): boolean => Boolean(getCurrentInstance()?.vnode.el)

/** A ref whose fields are refs too: apps read `account.value.address`, or take `{ address }`. */
export type RefWithFields<Value extends object> = ShallowRef<Value> & {
  readonly [Name in keyof Value]-?: ComputedRef<Value[Name]>
}

/** Adds the named fields to a ref, each as a ref of its own. */
export function withFields<Value extends object>(ref: ShallowRef<Value>, names: readonly (keyof Value)[]): RefWithFields<Value> {
  return Object.assign(
    ref,
    Object.fromEntries(names.map(name => [name, computed(() => ref.value[name])]))
  ) as RefWithFields<Value>
}

/** Returns a reactive object with the fields of a ref's value. */
export function toReactive<Value extends object>(ref: ShallowRef<Value>): Value {
  const state = shallowReactive({ ...ref.value }) as Value
  watch(
    ref,
    value => {
      for (const name of Object.keys(state)) if (!(name in value)) delete state[name as keyof Value]
      Object.assign(state, value)
    },
    { flush: 'sync' }
  )
  return state
}
