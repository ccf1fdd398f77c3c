-- What the contracts are told of Pockets is looked for at each turn: among the latest, and for halts among those with a share in a wallet.
create index pocket_by_publication on pocket (published_at) where (published_at is not null);
create index pocket_by_close on pocket (closed_at) where (closed_at is not null);
create index pocket_by_completion on pocket (completed_at) where (completed_at is not null);
create index share_pocket_closed on pocket (id) where ((kind = 'share') and (closed_at is not null));
create index certificate_in_wallet on certificate (pocket_id) where ((wallet_address is not null) and (burned_at is null));
