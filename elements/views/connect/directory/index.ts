import { searching } from '../../../icons/generated/searching.ts'
import { addIcons } from '../../../icons/icons.ts'
import { placeDirectoryPart } from '../directory-place.ts'
import { DirectoryPart } from './part.ts'

// What Connect draws of a directory: its wallets are tiles, and the way to all of them has an icon.
addIcons(searching)
placeDirectoryPart(DirectoryPart)
