-- What somebody has ever held, and what a Pocket ever paid out.
create index certificate_of_first_holder on certificate (original_holder_id, number);
create index transfer_to_holder on certificate_transfer (to_id, certificate_number);
