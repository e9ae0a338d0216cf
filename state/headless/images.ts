import { atom, onMount, type ReadableAtom } from 'nanostores'

/** URLs of loaded images, by the key of the item. */
export type Images = Readonly<Record<string, string | undefined>>

/**
 * Creates a store of the images of listed items. While it has a subscriber, it loads the image of each, again if the item
 * gets another one.
 *
 * @param imageOf returns the store of an item's image
 */
export function createImages<Item>(
  $items: ReadableAtom<readonly Item[]>,
  keyOf: (item: Item) => string,
  imageOf: (item: Item) => ReadableAtom<string | undefined>
): ReadableAtom<Images> {
  const $images = atom<Images>({})
  onMount($images, () => {
    const shown = new Map<string, { readonly $image: ReadableAtom<string | undefined>; readonly leave: () => void }>()
    const drop = (key: string): void => {
      shown.get(key)?.leave()
      shown.delete(key)
      const { [key]: _, ...others } = $images.get()
      $images.set(others)
    }
    const stop = $items.subscribe(items => {
      const listed = new Map(items.map(item => [keyOf(item), imageOf(item)]))
      for (const [key, { $image }] of shown) if (listed.get(key) !== $image) drop(key)
      for (const [key, $image] of listed) {
        if (shown.has(key)) continue
        shown.set(key, { $image, leave: $image.subscribe(url => $images.set({ ...$images.get(), [key]: url })) })
      }
    })
    return () => {
      stop()
      for (const { leave } of shown.values()) leave()
      $images.set({})
    }
  })
  return $images
}
