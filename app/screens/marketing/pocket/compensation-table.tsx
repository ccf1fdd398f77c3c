import { ExampleNote } from '#app/screens/marketing/frame/example-note.tsx'
import { compensation } from '#app/texts/marketing/shares.ts'

/** What the Compensation Pack costs and gives back, level by level. */
export function CompensationTable() {
  const { title, lead, columns, rows, risk } = compensation
  return (
    <section className="band theme-light paper-ground" aria-labelledby="compensation-title">
      <div className="wrap">
        <header className="band-head">
          <h2 id="compensation-title">{title}</h2>
          <p>{lead}</p>
        </header>
        <table className="figures levels">
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, ...cells]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((cell, place) => (
                  <td key={columns[place]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ExampleNote />
        <p className="risk">{risk}</p>
      </div>
    </section>
  )
}
