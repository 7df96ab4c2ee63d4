import { SectionHeading } from '../../ui/section.tsx';
import { SimpleTable } from '../../ui/table/simple-table.tsx';
import type { ComparisonSection } from '../service-content.ts';
import styles from './comparison.module.css';

type Row = ComparisonSection['rows'][number];

/** Two columns; on phones one card per row. */
export function Comparison({ section }: { section: ComparisonSection }) {
  const [first, second] = section.columns;
  return (
    <>
      <SectionHeading title={section.heading} lead={section.lead} />
      <div className={styles.table}>
        <SimpleTable<Row>
          caption={section.heading}
          rows={section.rows}
          rowKey={(row) => row.label}
          columns={[
            { header: 'Question', hideHeader: true, kind: 'title', cell: (row) => row.label },
            { header: first, cell: (row) => row.cells[0] },
            { header: second, cell: (row) => row.cells[1] },
          ]}
        />
      </div>
    </>
  );
}
