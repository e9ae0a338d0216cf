import { useData, useRoute, withBase } from 'vitepress'
import { computed, h, onMounted, ref } from 'vue'

// The version that the pages are for, with its changelog, and a choice of the site's other versions. Their list is read from the root of
// the site: an older version does not know what came after it.

const minorOf = version => version.split('.').slice(0, 2).join('.')

const versions = ref([])
let loading

/** A site without the list, such as that of the development server, has this version alone. */
async function load(address) {
  try {
    const response = await fetch(address)
    if (response.headers.get('content-type')?.includes('json')) versions.value = await response.json()
  } catch {
    // offline: the page says its own version
  }
}

/** Returns this version, and the site's versions. */
function useVersions() {
  const { theme } = useData()
  const { version, root } = theme.value.site
  onMounted(() => (loading ??= load(`${root}versions.json`)))
  const current = computed(() => versions.value.find(each => minorOf(each.version) === minorOf(version)))
  return { version, root, current }
}

export const VersionMenu = {
  setup() {
    const { site } = useData()
    const route = useRoute()
    const { version, root, current } = useVersions()

    /** Shows the same page in another version if it is there, else its start page. */
    async function go({ target }) {
      const folder = `${root}${versions.value[target.selectedIndex].path}`
      const same = `${folder}${route.path.slice(site.value.base.length)}`
      const found = await fetch(same, { method: 'HEAD' }).catch(() => undefined)
      location.assign(found?.ok ? same : folder)
    }
    const option = (each, index) =>
      h('option', { selected: each === current.value }, `${each.version}${index === 0 ? ' (latest)' : ''}`)
    const choice = () =>
      versions.value.length > 1 ? h('select', { 'aria-label': 'Version', onChange: go }, versions.value.map(option)) : version
    return () => h('div', { class: 'version' }, [choice(), h('a', { href: withBase('/reference/changelog.html') }, 'Changelog')])
  }
}

export const VersionNotice = {
  setup() {
    const { version, root, current } = useVersions()
    const isOld = computed(() => versions.value.length > 0 && current.value !== versions.value[0])
    return () =>
      isOld.value &&
      h('p', { class: 'version-notice', role: 'note' }, [
        `These pages are for version ${version}. `,
        h('a', { href: root }, `The latest is ${versions.value[0].version}`),
        '.'
      ])
  }
}
