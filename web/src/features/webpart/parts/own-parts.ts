// One file, so that one request loads the web parts of a home page, and they are compressed together.
export { BoardPart } from './board-part.tsx'
export { CountPart } from './count-part.tsx'
export { AlbumPart, SwipePart } from './picture-parts.tsx'
export { ProfilePart } from './profile-part.tsx'
export { TotalPart } from './total-part.tsx'
