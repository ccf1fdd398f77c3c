/** Written by the benchmark from our own landing page. */
declare module 'bench-landing' {
  export function Landing(): import('react').ReactNode
}
