import { placeMethods } from '../login-place.ts'
import { arrangeMethods } from './arrange-methods.ts'

// What Connect draws of the ways in.
placeMethods(arrangeMethods)
