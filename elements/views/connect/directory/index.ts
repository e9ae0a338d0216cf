import { searchIcons } from '../../../icons/generated/searching.ts'
import { addIcons } from '../../../icons/icons.ts'
import { registerDirectorySection } from '../directory-slot.ts'
import { DirectorySection } from './section.ts'

// Directory part of Connect: wallet tiles, and the row to all wallets with its icon.
addIcons(searchIcons)
registerDirectorySection(DirectorySection)
