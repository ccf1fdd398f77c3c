import { Check, ChevronDown, Menu } from 'lucide-react'
import { Accordion } from 'radix-ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'

/* The kit that the landing page is made of: each element in its Tailwind dress. */

export const Header = ({ children, ...rest }: ComponentProps<'header'>) => (
  <header className="mx-auto mb-6 flex max-w-6xl flex-wrap items-center gap-4" {...rest}>
    {children}
  </header>
)
export const Section = (props: ComponentProps<'section'>) => (
  <section
    className="px-5 py-16 even:bg-ink even:text-chalk md:px-12 lg:px-24 [&>*]:mx-auto [&>*]:max-w-6xl"
    {...props}
  />
)
export const Hero = (props: ComponentProps<'section'>) => (
  <section
    className="relative flex min-h-[calc(100svh-4rem)] flex-col justify-end gap-4 bg-ink px-5 py-16 text-chalk *:relative [&_img]:absolute [&_img]:inset-0 [&_img]:size-full [&_img]:object-cover [&_img]:opacity-60 [&>picture]:absolute [&>picture]:inset-x-0 [&>picture]:-top-16 [&>picture]:bottom-0"
    {...props}
  />
)
export const Title = (props: ComponentProps<'h1'>) => (
  <h1
    className="font-display text-[clamp(3.25rem,1.2rem+9vw,8.25rem)] leading-[0.95] font-extrabold tracking-tight [font-stretch:125%]"
    {...props}
  />
)
export const Heading = (props: ComponentProps<'h2'>) => (
  <h2 className="mb-4 font-display text-4xl font-extrabold [font-stretch:125%]" {...props} />
)
export const Subheading = (props: ComponentProps<'h3'>) => (
  <h3 className="mt-4 mb-2 font-display text-xl font-bold" {...props} />
)
export const Text = (props: ComponentProps<'p'>) => (
  <p className="mt-2 leading-relaxed" {...props} />
)
export const List = (props: ComponentProps<'ul'>) => (
  <ul className="mt-6 grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3" {...props} />
)
export const Steps = (props: ComponentProps<'ol'>) => (
  <ol className="mt-6 flex list-inside list-decimal flex-col gap-4" {...props} />
)
export const Item = ({ children, ...rest }: ComponentProps<'li'>) => (
  <li className="flex gap-2" {...rest}>
    <Check className="mt-1 size-4 shrink-0 text-brand" aria-hidden />
    <div className="min-w-0">{children}</div>
  </li>
)
export const Group = (props: ComponentProps<'div'>) => <div className="space-y-2" {...props} />
export const Facts = (props: ComponentProps<'dl'>) => (
  <dl className="mt-4 grid grid-cols-2 gap-3 text-sm" {...props} />
)
export const Term = (props: ComponentProps<'dt'>) => <dt className="opacity-75" {...props} />
export const Fact = (props: ComponentProps<'dd'>) => <dd className="font-semibold" {...props} />
export const Figure = (props: ComponentProps<'figure'>) => (
  <figure className="my-8 overflow-x-auto rounded-md border border-line p-4" {...props} />
)
export const Table = (props: ComponentProps<'table'>) => (
  <table className="my-6 w-full border-collapse text-sm" {...props} />
)
export const Head = (props: ComponentProps<'th'>) => (
  <th className="border-b border-line p-2 text-left align-top" {...props} />
)
export const Cell = (props: ComponentProps<'td'>) => (
  <td className="border-b border-line p-2 align-top" {...props} />
)
export const Footer = (props: ComponentProps<'footer'>) => (
  <footer className="bg-ink px-5 py-12 text-sm text-chalk md:px-12 lg:px-24" {...props} />
)

/** Links within the app go through the router, others stay as they are. */
export function Anchor({ href = '', ...rest }: ComponentProps<'a'>) {
  const className = 'underline underline-offset-4 hover:text-brand'
  return href.startsWith('/') ? (
    <Link to={href} className={className} {...rest} />
  ) : (
    <a href={href} className={className} {...rest} />
  )
}

/** The product is not launched yet: pressing says so. */
export const Action = (props: ComponentProps<'button'>) => (
  <button
    {...props}
    type="button"
    className="rounded bg-brand px-5 py-3 font-display font-bold text-white transition hover:opacity-90"
    onClick={() => toast('Backing Coming Soon', { description: 'Stay tuned!' })}
  />
)

/** Sections of the page; folded on phones. */
export function Nav({ children, ...rest }: ComponentProps<'nav'>) {
  const [open, setOpen] = useState(false)
  return (
    <nav {...rest}>
      <button type="button" className="md:hidden" onClick={() => setOpen(!open)} aria-label="Menu">
        <Menu />
      </button>
      <div className={open ? 'block' : 'hidden md:block'}>{children}</div>
    </nav>
  )
}

export const Questions = ({ children }: { children: ReactNode }) => (
  <Accordion.Root type="multiple" className="divide-y divide-line">
    {children}
  </Accordion.Root>
)

interface QuestionProps {
  id: string
  question: ReactNode
  children: ReactNode
}

export const Question = ({ id, question, children }: QuestionProps) => (
  <Accordion.Item value={id} id={id}>
    <Accordion.Header>
      <Accordion.Trigger className="group flex w-full justify-between gap-4 py-4 text-left font-bold">
        {question}
        <ChevronDown className="shrink-0 transition group-data-[state=open]:rotate-180" />
      </Accordion.Trigger>
    </Accordion.Header>
    <Accordion.Content className="overflow-hidden pb-4">{children}</Accordion.Content>
  </Accordion.Item>
)
