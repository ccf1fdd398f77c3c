-- That the holder of a federation's certificate wants to be seen among its patrons, by the alias that everybody sees them by. No row, no
-- showing; it goes when they say so, and with the certificate.
create table patron (
  certificate_number bigint primary key references certificate (number),
  person_id uuid not null references person (id),
  shown_at timestamptz not null
);
create index patron_of_person on patron (person_id);
