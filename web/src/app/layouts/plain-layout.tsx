import { Outlet } from '@tanstack/react-router'

/** The plain wrapper of windows, frames and open pages (spec 1§2, layout c): the page brings its own landmarks. */
export function PlainLayout() {
  return <Outlet />
}
